import { isProviderId, type Model, PROVIDERS } from '../../models/index.ts';
import { HostError } from '../../runtime/errors.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';

/** How a command line names a model. */
export interface ModelChoice {
  /** The option that has it, for messages. */
  readonly option: string;
  /** `PROVIDER:NAME`. */
  readonly text: string;
  readonly url: string | undefined;
  /** The option that names the environment variable with the key, for messages. */
  readonly keyOption: string;
  readonly keyVariable: string | undefined;
}

/** Providers that a command can reach: the browser's own model is in a page alone. */
const IDS = Object.keys(PROVIDERS).filter((id) => id !== 'browser');

/** The model of a command line, with its key from the environment. Throws `UsageError`. */
export async function readModel(
  { option, text, url, keyOption, keyVariable }: ModelChoice,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Model> {
  const at = text.indexOf(':');
  const id = text.slice(0, Math.max(0, at));
  const name = text.slice(at + 1);
  if (at < 1 || name === '') {
    throw new UsageError(`${option} ${text} is incomplete`, `Write ${option} PROVIDER:NAME, such as openai:gpt-5`);
  }
  if (!isProviderId(id) || !IDS.includes(id)) {
    throw new UsageError(`${option}: there is no provider ${id}`, didYouMean(id, IDS));
  }
  const entry = PROVIDERS[id];
  const own = 'keyVariable' in entry ? entry.keyVariable : undefined;
  // The key of a provider is not for another address: that takes a key that is named for it.
  const variable = keyVariable ?? (url === undefined ? own : undefined);
  const key = variable === undefined ? undefined : env[variable];
  if (variable !== undefined && (key === undefined || key === '')) {
    // What was passed is not quoted: it may be the key itself.
    throw keyVariable === undefined
      ? new UsageError(`The environment variable ${variable} holds no key`, `Set it: export ${variable}=…`)
      : new UsageError(
          `The environment variable of ${keyOption} holds no key`,
          `Set it: export VAR=…, and pass its name: ${keyOption} VAR`,
        );
  }
  try {
    const create = await entry.load();
    return create({ name, ...(url === undefined ? {} : { url }), ...(key === undefined ? {} : { key }) });
  } catch (error) {
    if (error instanceof HostError && error.code === 'bad-options') {
      throw new UsageError(`${option}: ${error.message}`, { hint: error.hint ?? '', cause: error });
    }
    throw error;
  }
}
