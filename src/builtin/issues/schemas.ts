import type { JsonObject } from '../../runtime/json.ts';
import { CLOSE_REASONS, PRIORITIES, STATES } from './model.ts';
import { LABELS, MILESTONES, PEOPLE } from './people-and-labels.ts';

const LOGINS = PEOPLE.map(({ login }) => login);
const LABEL_NAMES = LABELS.map(({ name }) => name);

/** What the parameters of the tools have in common. */
export const NUMBER = {
  type: 'integer',
  minimum: 1,
  description: 'Number of the issue, the one after the #.',
  examples: [1],
} as const satisfies JsonObject;

export const LOGIN = { type: 'string', enum: LOGINS } as const satisfies JsonObject;
export const LABEL = { type: 'string', enum: LABEL_NAMES } as const satisfies JsonObject;
export const STATE = { type: 'string', enum: [...STATES] } as const satisfies JsonObject;
export const PRIORITY = { type: 'string', enum: [...PRIORITIES] } as const satisfies JsonObject;
export const CLOSE_REASON = { type: 'string', enum: [...CLOSE_REASONS] } as const satisfies JsonObject;
export const MILESTONE = { type: 'string', enum: [...MILESTONES] } as const satisfies JsonObject;
export const TITLE = { type: 'string', minLength: 1, maxLength: 200 } as const satisfies JsonObject;
export const BODY = { type: 'string', maxLength: 20_000, description: 'Markdown.' } as const satisfies JsonObject;

const DATE_TIME = { type: 'string', format: 'date-time' } as const satisfies JsonObject;
const nullable = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
const closedObject = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export const COMMENT = closedObject({
  id: { type: 'integer' },
  author: LOGIN,
  body: { type: 'string' },
  createdAt: DATE_TIME,
});

const SUMMARY_PROPERTIES: JsonObject = {
  number: { type: 'integer' },
  title: { type: 'string' },
  state: STATE,
  closeReason: nullable(CLOSE_REASON),
  labels: { type: 'array', items: LABEL },
  priority: PRIORITY,
  author: LOGIN,
  assignee: nullable(LOGIN),
  milestone: nullable(MILESTONE),
  estimateHours: nullable({ type: 'number' }),
  votes: { type: 'integer', description: 'How many people asked for it.' },
  commentCount: { type: 'integer' },
  createdAt: DATE_TIME,
  updatedAt: DATE_TIME,
  closedAt: nullable(DATE_TIME),
};

/** An issue without its text, as lists give it. */
export const ISSUE_SUMMARY = closedObject(SUMMARY_PROPERTIES);

/** A whole issue. */
export const ISSUE = closedObject({
  ...SUMMARY_PROPERTIES,
  body: { type: 'string', description: 'Markdown.' },
  comments: { type: 'array', items: COMMENT, description: 'Oldest first.' },
});

export { closedObject, nullable };
