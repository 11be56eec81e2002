import { plainLine, plainText } from '../../runtime/plain-text.ts';

export const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];
export const FORMS = ['text', 'json'] as const;
export type LogForm = (typeof FORMS)[number];

/** What is said beside the message: numbers, names and ids, and nothing that a script or a server wrote. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** The log of a server, on its standard error. */
export interface Log {
  /** What people who start the server read in either form; as text, the line alone. */
  note(text: string, fields?: LogFields): void;
  /** An event; as text, only where a level was asked for. */
  tell(level: Level, message: string, fields?: LogFields): void;
  /** Whether events of this level are written. */
  writes(level: Level): boolean;
}

export interface LogWish {
  readonly form: LogForm;
  /** The least level of events; none are written where it is absent. */
  readonly least: Level | undefined;
}

/** Makes a log that writes one line each time. */
export function createLog({ form, least }: LogWish, write: (text: string) => void, now = () => new Date()): Log {
  const writes = (level: Level): boolean => least !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  const writeJson = (level: Level, message: string, fields: LogFields): void =>
    write(`${JSON.stringify({ time: now().toISOString(), level, message: plainText(message), ...fields })}\n`);
  return {
    writes,
    note(text, fields = {}) {
      if (form === 'text') write(`${plainText(text)}\n`);
      else if (writes('info')) writeJson('info', text, fields);
    },
    tell(level, message, fields = {}) {
      if (!writes(level)) return;
      if (form === 'json') return writeJson(level, message, fields);
      const words = Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : `${name}=${word(value)}`,
      );
      write(`${plainLine([level, message, ...words].join(' '), Number.POSITIVE_INFINITY)}\n`);
    },
  };
}

/** In quotes where it could be read as more than one value: clients choose their names. */
function word(value: string | number | boolean): string {
  const text = String(value);
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}
