import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import { policyGuard } from '../../runtime/host/policy-guard.ts';
import { messageOf } from '../../runtime/json.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { UsageError } from '../cli/usage-error.ts';

/** The option by which commands are given a policy. */
export const POLICY_OPTIONS = {
  policy: {
    value: 'FILE',
    about: 'a JavaScript module of yours whose default export is a list of links { before, after } for every tool call',
  },
} as const satisfies OptionSpecs;

/** The policy in a module, which runs with all rights of the command. Throws `UsageError` where it exports none. */
export async function readPolicy(file: string | undefined, cwd: string): Promise<readonly PolicyLink[]> {
  if (file === undefined) return [];
  let module: { readonly default?: unknown };
  try {
    module = await import(pathToFileURL(resolve(cwd, file)).href);
  } catch (error) {
    throw new UsageError(`--policy ${file} cannot be loaded: ${messageOf(error)}`, {
      hint: 'Pass a JavaScript module: export default [{ before(call) { … } }]',
      cause: error,
    });
  }
  const links = module.default;
  const [fault] = links === undefined ? [NO_DEFAULT] : policyGuard(links, 'policy');
  if (fault !== undefined) throw new UsageError(`--policy ${file}: ${fault.message}`, fault.hint);
  return links as readonly PolicyLink[];
}

const NO_DEFAULT = { message: 'it has no default export', hint: 'Write export default [{ before(call) { … } }]' };
