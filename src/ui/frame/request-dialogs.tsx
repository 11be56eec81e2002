import { Suspense } from 'react';
import type { PersonRequest } from '../../session/index.ts';
import { useActions, useSession } from '../core/playground.ts';
import { missingWords as words } from '../words/missing.ts';
import { partOr } from './load-on-demand.tsx';
import { MissingDialog } from './missing-dialog.tsx';

interface RequestProps<Request extends PersonRequest> {
  readonly request: Request;
}

// A question comes when a tool is called or a server connected: its code comes then, which is before anybody can click.
const ApprovalDialog = partOr(MissingQuestion, async () => (await import('../run/approval-dialog.tsx')).ApprovalDialog);
const ReadDialog = partOr(MissingQuestion, async () => (await import('../run/read-dialog.tsx')).ReadDialog);
const FlowDialog = partOr(MissingQuestion, async () => (await import('../requests/flow-dialog.tsx')).FlowDialog);
const QuestionDialog = partOr(
  MissingQuestion,
  async () => (await import('../requests/question-dialog.tsx')).QuestionDialog,
);

/** Shows what a run or a server asks the person: one at a time, the oldest first. */
export function RequestDialogs() {
  const request = useSession((state) => state.requests[0]);
  if (request === undefined) return null;
  return (
    <Suspense fallback={null}>
      <RequestDialog key={request.id} request={request} />
    </Suspense>
  );
}

function RequestDialog({ request }: RequestProps<PersonRequest>) {
  switch (request.kind) {
    case 'approval':
      return <ApprovalDialog request={request} />;
    case 'read':
      return <ReadDialog request={request} />;
    case 'flow':
      return <FlowDialog request={request} />;
    default:
      return <QuestionDialog request={request} />;
  }
}

/** Stands in for a question whose code cannot be had: all that can be said is no. */
function MissingQuestion({ request }: RequestProps<PersonRequest>) {
  const { answer, answerFlow, declineQuestion } = useActions();
  const refuse = (): void => {
    if (request.kind === 'approval' || request.kind === 'read') answer(request.id, 'refuse');
    else if (request.kind === 'flow') answerFlow(request.id, 'refuse');
    else declineQuestion(request.id);
  };
  return (
    <MissingDialog
      lead={words.missingQuestion}
      onClose={refuse}
      foot={
        <button type="button" className="btn btn--primary" onClick={refuse}>
          {words.refuse}
        </button>
      }
    />
  );
}
