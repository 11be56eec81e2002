import { activeScript, DEFAULT_CHOICE } from '../../session/index.ts';
import type { Example, PlaygroundParts } from '../core/playground.ts';

/**
 * Puts an example in front, and connects what it needs of the servers of this page. An empty script in front takes it;
 * otherwise it opens in a tab of its own.
 */
export function showExample({ session }: Pick<PlaygroundParts, 'session'>, example: Example): void {
  const state = session.store.getState();
  const { actions, servers } = state;
  const { id, text } = activeScript(state);
  if (text.trim() === '') {
    actions.editScript(id, example.text);
    actions.renameScript(id, example.name);
    actions.setDialect(id, example.dialect ?? DEFAULT_CHOICE.id);
  } else {
    actions.addScript({
      name: example.name,
      text: example.text,
      ...(example.dialect === undefined ? {} : { dialect: example.dialect }),
    });
  }
  for (const server of example.servers ?? []) {
    if (!servers.some((other) => other.id === server)) actions.addBuiltin(server);
  }
}
