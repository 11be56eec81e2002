import { createSession, type Session, type SessionOptions } from '../create-session.ts';
import type { SessionServices } from '../services.ts';

/** A session that runs nothing and reaches nothing, for what concerns its scripts alone. */
export const idleSession = (scripts: SessionOptions['scripts']): Session =>
  createSession({ scripts, servers: [], services: SERVICES as SessionServices });

const SERVICES: Pick<SessionServices, 'dialect' | 'dispose'> = {
  dialect: async () => [],
  dispose: async () => undefined,
};
