import { isJsonObject, type Json } from '../../runtime/json.ts';
import type { Session } from '../create-session.ts';
import { toolSearch } from '../outside.ts';
import { createAgentScripts, type ScriptOutcome, type Sight } from './agent-script.ts';
import { describedTools, searchedTools } from './look-up.ts';
import type { ModelContext, PageTool } from './model-context.ts';

/** Offers this page to the agents of its browser until the signal is aborted. Rejects where the browser refuses it. */
export async function offerPage(
  session: Session,
  context: ModelContext,
  { sight, signal }: { readonly sight: Sight; readonly signal: AbortSignal },
): Promise<void> {
  for (const tool of pageTools(session, sight)) await context.registerTool(tool, { signal });
}

/** The tools that agents get: one that runs scripts, and two by which they learn what a script can call. */
function pageTools(session: Session, sight: Sight): readonly PageTool[] {
  const scripts = createAgentScripts(session, sight);
  const catalog = () => session.store.getState().catalog;
  return [
    {
      name: 'codemode_run',
      description:
        'Runs a Code Mode script in this page, in a tab that the person sees, and gives its result, logs and diagnostics. It can call ' +
        'the tools of the connected servers; the person is asked before calls that may change something. Look tools up by ' +
        'search_tools and describe_tools first.',
      inputSchema: object({ code: { type: 'string', description: 'The source of the script.' } }, ['code']),
      annotations: { readOnlyHint: false },
      execute: async (input) => answered(await scripts.run(textIn(input, 'code'))),
    },
    {
      name: 'search_tools',
      description: 'Finds tools that scripts in this page can call, by words about what you want to do.',
      inputSchema: object({ query: { type: 'string' } }, ['query']),
      annotations: { readOnlyHint: true },
      execute: async (input) => textResult(searchedTools(catalog(), await toolSearch(session), textIn(input, 'query'))),
    },
    {
      name: 'describe_tools',
      description: 'Gives the TypeScript declarations of tools that scripts in this page can call.',
      inputSchema: object(
        { tools: { type: 'array', items: { type: 'string' }, description: 'Names, as server/tool.' } },
        ['tools'],
      ),
      annotations: { readOnlyHint: true },
      execute: async (input) => textResult(await describedTools(catalog(), namesIn(input))),
    },
  ];
}

const object = (properties: Readonly<Record<string, Json>>, required: readonly string[]) =>
  ({ type: 'object', properties, required, additionalProperties: false }) as const;

const textIn = (input: unknown, name: string): string => {
  const value = isJsonObject(input) ? input[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const namesIn = (input: unknown): readonly string[] => {
  const value = isJsonObject(input) ? input.tools : undefined;
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
};

const textResult = (text: string, isError = false): Json => ({
  content: [{ type: 'text', text }],
  ...(isError ? { isError: true } : {}),
});

const answered = (outcome: ScriptOutcome): Json =>
  'refused' in outcome ? textResult(outcome.refused, true) : textResult(JSON.stringify(outcome.answer));
