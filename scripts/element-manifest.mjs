// What editors and documentation tools are told of the element: read from its sources, so that nothing is said twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.mjs';

const FOLDER = 'src/element';
const EVENT_INTERFACE = /interface RunnerEvents \{([\s\S]*?)\n\}/;

/** The custom elements manifest (schema 1.0.0) of the package. */
export function elementManifest() {
  const properties = source('properties.ts');
  const runner = source('runner.ts');
  const attributes = [...between(properties, 'ATTRIBUTES = [', '] as const').matchAll(/'([^']+)'/g)].map(
    ([, name = '']) => name,
  );
  const fields = [...accessors(properties), ...accessors(runner)];
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'dist/lib/element/index.js',
        declarations: [
          {
            kind: 'class',
            customElement: true,
            tagName: 'codemode-runner',
            name: 'CodemodeRunner',
            description: docBefore(runner, runner.indexOf('export class CodemodeRunner')),
            superclass: { name: 'HTMLElement' },
            attributes: attributes.map((name) => {
              const field = fields.find((one) => one.name === camel(name));
              if (field === undefined) throw new Error(`The attribute ${name} has no property in ${FOLDER}.`);
              return {
                name,
                fieldName: field.name,
                type: field.type,
                ...(field.description && { description: field.description }),
              };
            }),
            members: [
              ...fields.map((field) => ({ kind: 'field', ...field })),
              ...methods(runner).map((method) => ({ kind: 'method', ...method })),
            ],
            events: events(source('events.ts')),
            cssParts: PARTS.map(([name, description]) => ({ name, description })),
            cssProperties: tokens(source('theme.ts')).map((name) => ({ name: `--codemode-${name}` })),
            cssStates: states(source('status.ts')).map((name) => ({ name })),
          },
        ],
        exports: [
          {
            kind: 'custom-element-definition',
            name: 'codemode-runner',
            declaration: { name: 'CodemodeRunner', module: 'dist/lib/element/index.js' },
          },
        ],
      },
    ],
  };
}

/** Parts, in the words of the documentation; a test finds each in the shell. */
export const PARTS = /** @type {const} */ ([
  ['box', 'all of it'],
  ['toolbar', 'the bar with the name and the buttons'],
  ['name', 'the name of the script'],
  ['open-link', 'the link to the playground'],
  ['run-button', 'the Run button before the runner is loaded'],
  ['stop-button', 'takes back what is being loaded'],
  ['code', 'the script before the runner is loaded'],
  ['output', 'the output before the runner is loaded'],
  ['result', 'the result in it'],
  ['status', 'the line with the servers'],
  ['message', 'why something does not work'],
  ['frame', 'the frame of the loaded runner'],
]);

/** @param {string} file */
function source(file) {
  return readFileSync(join(ROOT, FOLDER, file), 'utf8');
}

/**
 * Public getters with their types and descriptions.
 * @param {string} text
 */
function accessors(text) {
  return [...text.matchAll(/^ {2}get (\w+)\(\): ([^{]+) \{/gm)].map(({ 1: name = '', 2: type = '', index }) => {
    const description = docBefore(text, index);
    return {
      name,
      type: { text: type.trim() },
      ...(description && { description }),
      ...(text.includes(`\n  set ${name}(`) ? {} : { readonly: true }),
    };
  });
}

/**
 * Public methods that say what they do.
 * @param {string} text
 */
function methods(text) {
  return [...text.matchAll(/^ {2}(?:override )?(?:async )?(\w+)\(([^)]*)\): ([^{]+) \{/gm)].flatMap(
    ({ 1: name = '', 2: parameters = '', 3: type = '', index }) => {
      const description = docBefore(text, index);
      if (description === '' || /Callback$|^constructor$/.test(name)) return [];
      return [
        {
          name,
          description,
          parameters: [...parameters.matchAll(/(\w+): ([^,]+)/g)].map(([, of = '', is = '']) => ({
            name: of,
            type: { text: is.trim() },
          })),
          return: { type: { text: type.trim() } },
        },
      ];
    },
  );
}

/** @param {string} text */
function events(text) {
  const [, body = ''] = EVENT_INTERFACE.exec(text) ?? [];
  return [...body.matchAll(/readonly '([\w-]+)':/g)].map(([, name = '']) => ({ name, type: { text: 'CustomEvent' } }));
}

/** @param {string} text */
function tokens(text) {
  return [...between(text, 'TOKENS = [', '] as const').matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

/** @param {string} text */
function states(text) {
  return [...between(text, 'STATUSES: readonly RunnerStatus[] = [', ']').matchAll(/'([^']+)'/g)].map(
    ([, name = '']) => name,
  );
}

/**
 * @param {string} text
 * @param {string} start
 * @param {string} end
 */
function between(text, start, end) {
  const from = text.indexOf(start);
  if (from === -1) throw new Error(`${FOLDER} no longer says “${start}”.`);
  return text.slice(from + start.length, text.indexOf(end, from + start.length));
}

/**
 * The text of the docstring that ends right before an offset.
 * @param {string} text
 * @param {number} offset
 */
function docBefore(text, offset) {
  const [, doc = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, offset)) ?? [];
  return doc
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join(' ')
    .replace(/\{@link (\w+)\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param {string} name */
function camel(name) {
  return name.replace(/-(\w)/g, (_, /** @type {string} */ letter) => letter.toUpperCase());
}
