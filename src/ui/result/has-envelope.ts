import { DEFAULT_CHOICE, type Session } from '../../session/index.ts';

/** Whether the run on show has an answer in its dialect's own form: the default one's is the response, which the raw view shows. */
export const hasEnvelope = (session: Session): boolean =>
  (session.lastRun()?.dialect.id ?? DEFAULT_CHOICE.id) !== DEFAULT_CHOICE.id;
