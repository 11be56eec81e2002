import type { GuestThrow } from '../../errors.ts';
import { isJsonObject, type Json, type JsonObject, messageOf } from '../../json.ts';
import type { OuterContext } from '../outer.ts';
import { encode, thrown } from './encode.ts';
import { toolErrorOf } from './outcome.ts';
import { resolveTool, unavailableApp, withheldTool } from './resolve.ts';
import type { ToolIndex } from './tool-index.ts';

/** `codecall.invoke`: one call without a script, through the same checks and policy as a script's call. */
export async function invokeTool(request: JsonObject, context: OuterContext, { direct }: ToolIndex): Promise<Json> {
  const name = String(request.tool);
  const input = request.input ?? {};
  const resolved = resolveTool(
    name,
    direct,
    () =>
      withheldTool(name, context.catalog) ??
      unavailableApp(name, context.catalog) ??
      ' among those that can be called directly',
  );
  if ('thrown' in resolved) return failed(name, input, resolved.thrown);
  const { server, tool } = resolved.tool;
  try {
    const encoded = encode(await context.callTool(server.id, tool.name, input));
    return 'thrown' in encoded ? failed(name, input, encoded.thrown) : { status: 'ok', result: encoded.value };
  } catch (error) {
    const cause = toldBy(error);
    if (cause === undefined) throw error;
    return failed(name, input, cause);
  }
}

function failed(name: string, input: Json, error: GuestThrow): Json {
  const { message, fields } = thrown(error, name);
  return toolErrorOf(name, input, message, fields);
}

/** What an error of the host would be in a script; undefined for a fault of ours. */
function toldBy(error: unknown): GuestThrow | undefined {
  const thrown = error instanceof Error && 'thrown' in error ? error.thrown : undefined;
  if (!isJsonObject(thrown) || typeof thrown.errorClass !== 'string') return undefined;
  return { ...(thrown as unknown as GuestThrow), message: messageOf(error) };
}
