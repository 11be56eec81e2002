import { createHttpModel, type Wire } from '../http/create-http-model.ts';
import type { Model, ModelSettings } from '../model.ts';
import { OPENAI } from './identity.ts';
import { createReader } from './read-events.ts';
import { readFailure } from './read-failure.ts';
import { bodyOf } from './request.ts';

const WIRE: Wire = {
  path: () => '/chat/completions',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  body: bodyOf,
  createReader,
  readFailure,
};

/** A model behind a chat completions address. */
export const createModel = (settings: ModelSettings): Model => createHttpModel(OPENAI, WIRE, settings);
