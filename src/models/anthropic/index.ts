import { createHttpModel, type Wire } from '../http/create-http-model.ts';
import type { Model, ModelSettings } from '../model.ts';
import { ANTHROPIC } from './identity.ts';
import { createReader } from './read-events.ts';
import { readFailure } from './read-failure.ts';
import { bodyOf } from './request.ts';

const WIRE: Wire = {
  path: () => '/v1/messages',
  headers: (key) => ({
    'anthropic-version': '2023-06-01',
    // Without it the provider answers no page; elsewhere it says nothing.
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(key === undefined ? {} : { 'x-api-key': key }),
  }),
  body: bodyOf,
  createReader,
  readFailure,
};

/** A model behind the Messages API. */
export const createModel = (settings: ModelSettings): Model => createHttpModel(ANTHROPIC, WIRE, settings);
