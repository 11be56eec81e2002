import type { RuntimeHost } from '../../src/runtime/host/host.ts';

/** Every member of every global of the sandbox, as expressions: `Map`, `Map.groupBy`, `Map.prototype.get`. */
export async function membersOf(host: RuntimeHost): Promise<readonly string[]> {
  const { result, diagnostics } = (await host.run({ code: WALK }, { sources: [] })).response;
  if (!Array.isArray(result)) throw new Error(`The walk did not run: ${JSON.stringify(diagnostics)}`);
  return result.map(String);
}

/** A member that the library declares: how it is named there, and the steps from the global scope to what has it. */
export interface TypedMember {
  readonly name: string;
  readonly owner: readonly string[];
  readonly member: string;
}

/** Names of the declared members that the sandbox does not have. */
export async function missingOf(host: RuntimeHost, members: readonly TypedMember[]): Promise<readonly string[]> {
  const samples = Object.entries(SAMPLES).map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
  const code = `const samples = { ${samples.join(', ')} };
const out = [];
const has = (object, key) => object !== undefined && object !== null && key in Object(object);
for (const { name, owner, member } of ${JSON.stringify(members)}) {
  const key = member.startsWith('@@') ? Symbol[member.slice(2)] : member;
  const holder = owner.reduce((value, step) => value?.[step], globalThis);
  if (!has(holder, key) && !(owner.at(-1) === 'prototype' && has(samples[owner[0]], key))) out.push(name);
}
export default out;`;
  const { result, diagnostics } = (await host.run({ code }, { sources: [] })).response;
  if (!Array.isArray(result)) throw new Error(`The members were not looked at: ${JSON.stringify(diagnostics)}`);
  return result.map(String);
}

/** Instances of what has members that its prototype lacks. */
const SAMPLES: Readonly<Record<string, string>> = {
  Array: '[]',
  Error: 'new Error("a", { cause: 1 })',
  AggregateError: 'new AggregateError([])',
  SuppressedError: 'new SuppressedError(1, 2)',
  Function: 'function () {}',
  RegExp: '/a/',
  String: '"a"',
};

const WALK = `const out = [];
const keyOf = (key) => typeof key === 'symbol' ? \`[\${key.description}]\` : /^[\\w$]+$/.test(key) && !/^\\d/.test(key) ? \`.\${key}\` : \`[\${JSON.stringify(key)}]\`;
const walk = (value, path, depth) => {
  out.push(path);
  if (depth === 0 || value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
  for (const key of Reflect.ownKeys(value)) {
    if (typeof value === 'function' && (key === 'length' || key === 'name')) continue;
    if (key === 'constructor' || key === Symbol.toStringTag) continue;
    const { value: member } = Object.getOwnPropertyDescriptor(value, key);
    const isClass = typeof member === 'function' && /^[A-Z]/.test(String(key));
    walk(member, path + keyOf(key), key === 'prototype' || isClass ? depth - (isClass ? 0 : 1) : 0);
  }
};
for (const name of Object.getOwnPropertyNames(globalThis).sort()) {
  if (name === 'globalThis') continue;
  walk(globalThis[name], name, 2);
}
export default out.sort();`;
