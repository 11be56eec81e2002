import { nearest } from '../catalog/nearest.ts';
import { HostError } from '../errors.ts';
import { isJsonObject } from '../json.ts';
import {
  listOf,
  namesOf,
  type OptionFault,
  type OptionGuard,
  shown,
  unknownName,
  wrongValue,
} from '../options/guard.ts';
import type { CallToolResult } from '../spec.ts';
import type { PolicyCall, PolicyLink, PolicyRead, ReadVerdict, Verdict } from './policy.ts';

const STEPS = ['before', 'after', 'beforeRead', 'mayList', 'answered'] as const satisfies readonly (keyof PolicyLink)[];
const SHAPE = `{ ${STEPS.join(', ')} }`;

/**
 * A chain of links. One that is no object, has no step, or has a step misspelt would let calls or reads pass unseen: it is
 * refused. Links may be instances of classes, with fields of their own.
 */
export const policyGuard: OptionGuard = listOf(linkFaults, `a list of links, each with some of ${SHAPE}`);

function linkFaults(link: unknown, path: string): readonly OptionFault[] {
  if (typeof link !== 'object' || link === null || Array.isArray(link)) {
    return wrongValue(link, path, `a link with some of ${SHAPE}`);
  }
  const steps = link as Readonly<Record<string, unknown>>;
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(link));
  const misspelt = namesOf(link).filter(
    (name) => !STEPS.some((step) => step === name) && (isPlain || nearest(name, STEPS) !== undefined),
  );
  const wrong = STEPS.filter((step) => steps[step] !== undefined && typeof steps[step] !== 'function');
  const none = STEPS.every((step) => steps[step] === undefined);
  const isListsOnly = steps.mayList !== undefined && steps.beforeRead === undefined;
  return [
    ...misspelt.flatMap((name) => unknownName(name, path, STEPS)),
    ...wrong.flatMap((step) => wrongValue(steps[step], `${path}.${step}`, 'a function')),
    ...(none ? wrongValue(link, path, `a link with a function ${STEPS.join(', ')}`) : []),
    ...(isListsOnly ? [lonelyMayList(path)] : []),
  ];
}

/** Alone it would keep lists out of searches, and let a script ask for the same lists. */
const lonelyMayList = (path: string): OptionFault => ({
  path: `${path}.mayList`,
  message: `The option ${path}.mayList decides about searches alone`,
  hint: 'Pass beforeRead beside it, which decides about everything that is read.',
});

const FIELDS = { call: ['verdict', 'input'], answer: ['verdict', 'result'], refuse: ['verdict', 'message', 'hint'] };

/** What a link decided. Throws for what is no verdict: a call must not pass by a misspelt refusal. */
function readVerdict(given: unknown): Verdict {
  if (!isJsonObject(given)) throw badVerdict(`A link of the policy gave ${shown(given)}, which is not a verdict`);
  const { verdict, message, hint } = given;
  if (verdict !== 'call' && verdict !== 'answer' && verdict !== 'refuse') {
    throw badVerdict(`A link of the policy gave the verdict ${shown(verdict)}`);
  }
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !FIELDS[verdict].includes(name));
  if (unknown !== undefined) throw badVerdict(`A link of the policy gave a verdict with ${JSON.stringify(unknown)}`);
  if (verdict === 'answer' && !isJsonObject(given.result)) {
    throw badVerdict('A link of the policy answered with no result object');
  }
  return verdict === 'refuse' ? refusalOf(message, hint, 'call') : (given as unknown as Verdict);
}

const refusalOf = (message: unknown, hint: unknown, what: 'call' | 'read') => ({
  verdict: 'refuse' as const,
  message: typeof message === 'string' && message !== '' ? message : `The ${what} was refused by the policy`,
  hint: typeof hint === 'string' && hint !== '' ? hint : `Do without this ${what}.`,
});

const badVerdict = (message: string): HostError =>
  new HostError('bad-options', `${message}. The call was not made: give { verdict: 'call' }, 'answer' or 'refuse'`);

const CALL: Verdict = { verdict: 'call' };

/** What a link says of a call before it is made. Throws for what is no verdict. */
export const verdictOf = async (link: PolicyLink, call: PolicyCall): Promise<Verdict> =>
  link.before === undefined ? CALL : readVerdict(await link.before(call));

/** The result that a link hands on. Throws where it hands on none: what it meant to mask must not pass as it was. */
async function handedOn(link: PolicyLink, call: PolicyCall, result: CallToolResult): Promise<CallToolResult> {
  if (link.after === undefined) return result;
  const given: unknown = await link.after(call, result);
  if (isJsonObject(given)) return given as unknown as CallToolResult;
  throw new HostError('bad-options', `A link of the policy handed on ${shown(given)} for a result: return the result`);
}

/** A result on its way back through the links that its call passed, the last first. */
export async function handedBack(
  passed: readonly PolicyLink[],
  call: PolicyCall,
  result: CallToolResult,
): Promise<CallToolResult> {
  let handed = result;
  for (const link of [...passed].reverse()) handed = await handedOn(link, call, handed);
  return handed;
}

/** What a link decided about a read. Throws for what is no verdict: a read must not pass by a misspelt refusal. */
function readReadVerdict(given: unknown): ReadVerdict {
  if (!isJsonObject(given)) throw badReadVerdict(`A link of the policy gave ${shown(given)}, which is not a verdict`);
  const { verdict, message, hint } = given;
  if (verdict !== 'read' && verdict !== 'refuse') {
    throw badReadVerdict(`A link of the policy gave the verdict ${shown(verdict)} for a read`);
  }
  const known = verdict === 'refuse' ? FIELDS.refuse : ['verdict'];
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !known.includes(name));
  if (unknown !== undefined)
    throw badReadVerdict(`A link of the policy gave a verdict with ${JSON.stringify(unknown)}`);
  return verdict === 'refuse' ? refusalOf(message, hint, 'read') : { verdict };
}

const badReadVerdict = (message: string): HostError =>
  new HostError('bad-options', `${message}. Nothing was read: give { verdict: 'read' } or 'refuse'`);

const READ: ReadVerdict = { verdict: 'read' };

/** What a link says of a resource, prompt or list before it is asked for. Throws for what is no verdict. */
export const readVerdictOf = async (link: PolicyLink, read: PolicyRead): Promise<ReadVerdict> =>
  link.beforeRead === undefined ? READ : readReadVerdict(await link.beforeRead(read));

/** Whether every link lets a search list a server at once. Throws where one says neither yes nor no. */
export const mayListAll = (policy: readonly PolicyLink[], server: ListedServer): boolean =>
  policy.every((link) => {
    if (link.mayList === undefined) return true;
    const given: unknown = link.mayList(server.sourceId, server.serverId);
    if (typeof given === 'boolean') return given;
    void Promise.resolve(given).catch(() => undefined);
    throw new HostError('bad-options', `mayList of a link of the policy gave ${shown(given)}: give true or false`);
  });

interface ListedServer {
  readonly sourceId: string;
  readonly serverId: string;
}

/** Lets every link know of an answer. Throws where one would know of it only after the script does. */
export function tellAnswered(policy: readonly PolicyLink[], sourceId: string, lastCallId: number): void {
  for (const link of policy) {
    const given: unknown = link.answered?.(sourceId, lastCallId);
    if (!(given instanceof Promise)) continue;
    given.catch(() => undefined);
    throw new HostError('bad-options', 'answered of a link of the policy gave a promise: it has to be done on return');
  }
}
