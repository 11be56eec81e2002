import { createHttpModel, type Wire } from '../http/create-http-model.ts';
import type { Model, ModelSettings } from '../model.ts';
import { GEMINI } from './identity.ts';
import { createReader } from './read-events.ts';
import { readFailure } from './read-failure.ts';
import { bodyOf } from './request.ts';

const WIRE: Wire = {
  path: ({ name }) =>
    `/v1beta/models/${encodeURIComponent(name.replace(/^models\//, ''))}:streamGenerateContent?alt=sse`,
  // In a header and not in the address, which logs and histories hold.
  headers: (key) => (key === undefined ? {} : { 'x-goog-api-key': key }),
  body: bodyOf,
  createReader,
  readFailure,
};

/** A model behind the Gemini API. */
export const createModel = (settings: ModelSettings): Model => createHttpModel(GEMINI, WIRE, settings);
