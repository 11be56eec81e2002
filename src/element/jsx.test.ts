import { expect, test } from 'vitest';
import { camelize, toHandlerKey } from 'vue';
import type { RunnerEvents } from './events.ts';
import type { RunnerVue } from './jsx.ts';

/** That each name is a property of the tag is for the compiler to say. */
const HANDLERS = {
  'codemode-ready': 'onCodemodeReady',
  'codemode-change': 'onCodemodeChange',
  'codemode-run-start': 'onCodemodeRunStart',
  'codemode-log': 'onCodemodeLog',
  'codemode-tool-call': 'onCodemodeToolCall',
  'codemode-tool-result': 'onCodemodeToolResult',
  'codemode-run-end': 'onCodemodeRunEnd',
  'codemode-connection': 'onCodemodeConnection',
  'codemode-auth-required': 'onCodemodeAuthRequired',
  'codemode-share': 'onCodemodeShare',
  'codemode-error': 'onCodemodeError',
} as const satisfies Record<keyof RunnerEvents, keyof InstanceType<RunnerVue>['$props']>;

test.each(Object.entries(HANDLERS))('given %s in a template, Vue looks for %s, which the tag has', (event, handler) => {
  expect(toHandlerKey(camelize(event))).toBe(handler);
});
