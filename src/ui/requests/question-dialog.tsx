import type { ReactElement } from 'react';
import type { ServerQuestion } from '../../session/index.ts';
import { FormDialog } from './form-dialog.tsx';
import { OpenDialog } from './open-dialog.tsx';
import './requests.css';
import { SamplingDialog } from './sampling-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** The dialog of one question. */
export function QuestionDialog({ request }: { readonly request: ServerQuestion }): ReactElement {
  switch (request.kind) {
    case 'sign-in':
      return <SignInDialog request={request} />;
    case 'form':
      return <FormDialog request={request} />;
    case 'open':
      return <OpenDialog request={request} />;
    case 'sampling':
      return <SamplingDialog request={request} />;
  }
}
