import { cut } from '../../src/runtime/declarations/library/cut.ts';
import type { TypedMember } from './members.ts';

/** Values whose interfaces are named otherwise. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  Console: ['console'],
  Crypto: ['crypto'],
  IteratorObject: ['Iterator', 'prototype'],
  Performance: ['performance'],
};
const REFERENCES = /^\/\/\/ <reference.*$/gm;
const DECLARED_VALUE = /^declare\s+(?:var|let|const|function)\s+([\w$]+)/gm;

/** What declarations say that there is as values: globals, their members, and members of their instances. */
export function typedMembers(declarations: readonly string[], members: ReadonlySet<string>): readonly TypedMember[] {
  const names = declarations.flatMap((text) => cut(text.replace(REFERENCES, ''), () => false).names);
  const globals = declarations.flatMap((text) => [...text.matchAll(DECLARED_VALUE)].map(([, name = '']) => name));
  return [
    ...[...new Set(globals)].map((name) => ({ name, owner: [], member: name })),
    ...[...new Set(names)].flatMap((name) => memberOf(name, members)),
  ];
}

/** A member of an interface of which there is a value; none where the interface is a type alone. */
function memberOf(name: string, members: ReadonlySet<string>): readonly TypedMember[] {
  const steps = name.split('.');
  const member = steps.pop();
  const last = steps.pop();
  if (member === undefined || last === undefined || member.endsWith(')')) return [];
  const path = (of: string): string => [...steps, of].join('.');
  const known = VALUES[last];
  if (known !== undefined) return [{ name, owner: known, member }];
  if (last.endsWith('Constructor') && members.has(path(last.replace(/Constructor$/, ''))))
    return [{ name, owner: [...steps, last.replace(/Constructor$/, '')], member }];
  if (members.has(`${path(last)}.prototype`)) return [{ name, owner: [...steps, last, 'prototype'], member }];
  // Types in a namespace stand beside its values: those are functions, in lower case.
  const isType = steps.length === 0 && last === 'Intl' && /^[A-Z]/.test(member);
  return members.has(path(last)) && !isType ? [{ name, owner: [...steps, last], member }] : [];
}
