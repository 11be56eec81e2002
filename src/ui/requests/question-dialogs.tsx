import { lazy, Suspense } from 'react';
import type { ServerQuestion } from '../../session/index.ts';
import { useSession } from '../core/playground.ts';

// A server asks when it is called or connected: the code comes then, which is before anybody can click.
const load = () => import('./question-dialog.tsx');
const QuestionDialog = lazy(async () => ({ default: (await load()).QuestionDialog }));

/** Shows what a server asks, unless an approval is to be decided before it. One at a time, oldest first. */
export function QuestionDialogs() {
  const request = useSession((state) => state.requests[0]);
  if (request === undefined || request.kind === 'approval') return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog key={request.id} question={request satisfies ServerQuestion} />
    </Suspense>
  );
}
