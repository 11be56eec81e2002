import type { ServerQuestion } from '../../session/index.ts';
import { FormDialog } from './form-dialog.tsx';
import { OpenDialog } from './open-dialog.tsx';
import './requests.css';
import { SamplingDialog } from './sampling-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** The dialog of one question. */
export function QuestionDialog({ question }: { readonly question: ServerQuestion }) {
  switch (question.kind) {
    case 'sign-in':
      return <SignInDialog request={question} />;
    case 'form':
      return <FormDialog request={question} />;
    case 'open':
      return <OpenDialog request={question} />;
    case 'sampling':
      return <SamplingDialog request={question} />;
  }
}
