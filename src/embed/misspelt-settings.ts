import type { FrameConfig } from '../runtime/bridge/index.ts';
import { LIMITS, type LimitName } from '../runtime/limits.ts';
import type { Refuse } from './guard-values.ts';

const LIMIT: Readonly<Record<string, LimitName>> = { 'timeout-ms': 'timeoutMs', 'max-tool-calls': 'maxToolCalls' };
/** Settings of the element that restrict scripts: attributes, a property, and a field of it that pages write as an attribute. */
const NAMES = [...Object.keys(LIMIT), 'allow-tools', 'policy', 'approval'];
/** Those that restrict nothing. */
const OTHERS =
  'src name server dialect readonly loading theme layout panes capabilities page-tools trust-src asset-base recording replay'.split(
    ' ',
  );
const NO_TOOL = 'No tool can be called';
/** Unknown names that are looked at: more than any page sets. */
export const MAX_UNKNOWN = 500;
/** What pages and frameworks put on any element, for themselves or for assistive technology. */
const FOR_OTHERS = /^(?:data-|aria-|on|[_$])/;

/**
 * A name that is nearly that of a setting which restricts scripts is a typing error: the strictest value holds, as for a value
 * that cannot be read. One that is nearly that of another setting is named as well, for the page has no effect of it.
 */
export function withoutTypingErrors<Config extends Pick<FrameConfig, 'limits' | 'policy' | 'unknownNames'>>(
  config: Config,
  strictest: FrameConfig['policy'],
  refuse: Refuse,
): Config {
  let { policy, limits } = config;
  if (config.unknownNames.length > MAX_UNKNOWN) {
    // Any of the rest may be one that restricts.
    policy = strictest;
    refuse('attributes', `are too many: ${MAX_UNKNOWN} unknown ones are checked. ${NO_TOOL}`);
  }
  const unknownNames = config.unknownNames.slice(0, MAX_UNKNOWN).filter((name) => {
    if (name === '') return false;
    if (FOR_OTHERS.test(name)) return true;
    const right = nearest(name, NAMES);
    if (right === undefined) {
      const other = nearest(name, OTHERS);
      if (other !== undefined) refuse(name, `is unknown. Did you mean ${other}? It has no effect`);
      return other === undefined;
    }
    const limit = LIMIT[right];
    if (limit === undefined) policy = strictest;
    else limits = { ...limits, [limit]: LIMITS[limit].min };
    const effect = limit === undefined ? NO_TOOL : `${LIMITS[limit].min} holds`;
    refuse(name, `is ${right === name ? 'no attribute.' : `unknown. Did you mean ${right}?`} ${effect}`);
    return false;
  });
  return { ...config, policy, limits, unknownNames };
}

const fold = (name: string): string => name.toLowerCase().replace(/[-_.]/g, '');

function nearest(name: string, names: readonly string[]): string | undefined {
  const written = fold(name);
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  let best: string | undefined;
  for (const known of names) {
    const errors = errorsBetween(written, fold(known));
    if (errors < least) [least, best] = [errors, known];
  }
  return best;
}

/**
 * How many letters are missing, added or wrong. The `editDistance` of the runtime bounds its work, which a few short names do not
 * need, and is twice as many bytes of what a frame loads before it paints.
 */
function errorsBetween(written: string, known: string): number {
  let row = [...known, ''].map((_, at) => at);
  for (const letter of written) {
    let beside = Number.POSITIVE_INFINITY;
    row = row.map((above, at) => {
      const across = (row[at - 1] ?? Number.POSITIVE_INFINITY) + (letter === known[at - 1] ? 0 : 1);
      beside = Math.min(beside, above, across - 1) + 1;
      return beside;
    });
  }
  return row.at(-1) as number;
}
