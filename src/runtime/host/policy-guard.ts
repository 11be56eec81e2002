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
import type { PolicyCall, PolicyLink, Verdict } from './policy.ts';

const STEPS = ['before', 'after'] as const;

/**
 * A chain of links. One that is no object, has neither step, or has a step misspelt would let every call pass unseen: it is
 * refused. Links may be instances of classes, with fields of their own.
 */
export const policyGuard: OptionGuard = listOf(linkFaults, 'a list of links, each { before, after }');

function linkFaults(link: unknown, path: string): readonly OptionFault[] {
  if (typeof link !== 'object' || link === null || Array.isArray(link)) {
    return wrongValue(link, path, 'a link, { before, after }');
  }
  const steps = link as Readonly<Record<string, unknown>>;
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(link));
  const misspelt = namesOf(link).filter(
    (name) => !STEPS.some((step) => step === name) && (isPlain || nearest(name, STEPS) !== undefined),
  );
  const wrong = STEPS.filter((step) => steps[step] !== undefined && typeof steps[step] !== 'function');
  const none = STEPS.every((step) => steps[step] === undefined);
  return [
    ...misspelt.flatMap((name) => unknownName(name, path, STEPS)),
    ...wrong.flatMap((step) => wrongValue(steps[step], `${path}.${step}`, 'a function')),
    ...(none ? wrongValue(link, path, 'a link with a function before or after') : []),
  ];
}

const FIELDS = { call: ['verdict', 'input'], answer: ['verdict', 'result'], refuse: ['verdict', 'message', 'hint'] };

/** What a link decided. Throws for what is no verdict: a call must not pass by a misspelt refusal. */
function readVerdict(given: unknown): Verdict {
  if (!isJsonObject(given)) throw badVerdict(`A link of the policy gave ${shown(given)}, which is no verdict`);
  const { verdict, message, hint } = given;
  if (verdict !== 'call' && verdict !== 'answer' && verdict !== 'refuse') {
    throw badVerdict(`A link of the policy gave the verdict ${shown(verdict)}`);
  }
  const unknown = Object.keys(given).find((name) => given[name] !== undefined && !FIELDS[verdict].includes(name));
  if (unknown !== undefined) throw badVerdict(`A link of the policy gave a verdict with ${JSON.stringify(unknown)}`);
  if (verdict === 'answer' && !isJsonObject(given.result)) {
    throw badVerdict('A link of the policy answered with no result object');
  }
  if (verdict !== 'refuse') return given as unknown as Verdict;
  return {
    verdict,
    message: typeof message === 'string' && message !== '' ? message : 'The call was refused by the policy',
    hint: typeof hint === 'string' && hint !== '' ? hint : 'Do without this call.',
  };
}

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
