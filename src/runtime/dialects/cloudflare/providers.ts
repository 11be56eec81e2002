import type { GuestThrow } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { ASYNC_BODY, prepareBody } from '../../program/index.ts';
import type { CallToolResult } from '../../spec.ts';
import type { Dialect, Encoded, Surface } from '../dialect.ts';
import { importing, setupName } from '../shared/setup-name.ts';
import { readForm } from './forms.ts';
import guest from './guest/providers.ts?guest-module';

/** Functions of a host under one global, by their identifiers; null where the host takes any method. */
export interface ProviderNames {
  readonly name: string;
  readonly members: readonly string[] | null;
  /** JavaScript that is run with the global in place, before the script. */
  readonly prelude?: string;
}

const GUEST = 'cloudflare:guest';
const SETUP = setupName('cloudflare');

/** The dialect with functions of a host in place of servers: nothing is unwrapped, all arguments are passed. */
export function withProviders(base: Dialect, providers: readonly ProviderNames[]): Dialect {
  const listed = providers.map(({ name, members }) => [name, members]);
  const preludes = providers.flatMap(({ prelude }) => (prelude === undefined ? [] : [prelude]));
  const modules: readonly (readonly [string, string])[] = [
    ['cloudflare:install', `import{install}from${JSON.stringify(GUEST)};install(${JSON.stringify(listed)});`],
    ...preludes.map((prelude, index): readonly [string, string] => [`cloudflare:prelude-${index + 1}`, prelude]),
    ['cloudflare:seal', `import{seal}from${JSON.stringify(GUEST)};seal();`],
  ];
  const surface: Surface = {
    modules: new Map(),
    internals: new Map([[GUEST, guest], ...modules]),
    setup: new Map([[SETUP, importing(...modules.map(([specifier]) => specifier))]]),
    aliases: [],
    prelude: '',
    hide: [],
    ops: ['callTool'],
  };
  return {
    ...base,
    surface: () => surface,
    prepare: (source) =>
      prepareBody(source, {
        imports: importing(SETUP),
        frame: ASYNC_BODY,
        expressions: true,
        inspect: readForm,
      }),
    resolve: (path) => unknownFunction(path, providers),
    encode: (result) => encoded(result),
  };
}

/** A value that is undefined has no JSON: so the value stands in an object. */
const encoded = ({ structuredContent }: CallToolResult): Encoded => ({
  value: structuredContent === undefined ? {} : { value: structuredContent as Json },
});

function unknownFunction(path: string, providers: readonly ProviderNames[]): GuestThrow {
  const dot = path.indexOf('.');
  const [name, member] = [path.slice(0, dot), path.slice(dot + 1)];
  const members = providers.find((provider) => provider.name === name)?.members ?? [];
  return {
    errorClass: 'ToolNotFoundError',
    message: `Tool "${member}" not found`,
    hint: `${name} has: ${members.length === 0 ? 'none' : members.slice(0, 20).join(', ')}${members.length > 20 ? ', …' : ''}.`,
  };
}
