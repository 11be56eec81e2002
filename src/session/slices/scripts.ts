import type { StoreApi } from 'zustand/vanilla';
import type { SessionActions } from '../actions.ts';
import { dialectParts } from '../dialect-choice.ts';
import type { SessionState } from '../session-state.ts';
import type { Script } from '../state.ts';

type ScriptActions = Pick<
  SessionActions,
  | 'addScript'
  | 'editScript'
  | 'renameScript'
  | 'setCapabilities'
  | 'setDialect'
  | 'setToolMetadata'
  | 'activateScript'
  | 'closeScript'
  | 'reopenScript'
>;

const UNTITLED = 'untitled.ts';
/** Closed scripts that can be had back. */
const MAX_CLOSED = 10;

export function scriptActions(store: StoreApi<SessionState>): ScriptActions {
  const { setState: set, getState: get } = store;
  let lastId = 0;
  /** No id comes back, also not that of a closed script: what waits for a script never meets another one. */
  const freeId = (): string => {
    lastId = Math.max(lastId, ...get().scripts.map(({ id }) => numberOf(id))) + 1;
    return `s${lastId}`;
  };
  const change = (id: string, patch: (script: Script) => Script): void =>
    set(({ scripts }) => ({ scripts: scripts.map((script) => (script.id === id ? patch(script) : script)) }));

  return {
    addScript(script = {}) {
      const { scripts } = get();
      const id = freeId();
      const added: Script = {
        ...script,
        id,
        name: freeName(scripts, script.name ?? UNTITLED),
        text: script.text ?? '',
      };
      set({ scripts: [...scripts, added], activeScriptId: id });
      return id;
    },
    editScript: (id, text) => change(id, (script) => (script.text === text ? script : { ...script, text })),
    renameScript(id, name) {
      const clean = name.trim();
      if (clean === '') return;
      change(id, (script) => ({
        ...script,
        name: freeName(
          get().scripts.filter((other) => other.id !== id),
          clean,
        ),
      }));
    },
    setCapabilities: (id, capabilities) =>
      change(id, ({ requestedCapabilities: _, ...script }) =>
        capabilities === undefined ? script : { ...script, requestedCapabilities: capabilities },
      ),
    setDialect: (id, dialect, options = {}) =>
      change(id, ({ dialect: _, dialectOptions: __, ...script }) => ({ ...script, ...dialectParts(dialect, options) })),
    setToolMetadata: (toolName, metadata) =>
      set(({ toolMetadata: { [toolName]: _, ...others } }) => ({
        toolMetadata: metadata === undefined ? others : { ...others, [toolName]: metadata },
      })),
    activateScript(id) {
      if (get().scripts.some((script) => script.id === id)) set({ activeScriptId: id });
    },
    closeScript(id) {
      lastId = Math.max(lastId, numberOf(id));
      set(withoutScript(get(), id, freeId));
    },
    reopenScript() {
      const closed = get().closedScripts.at(-1);
      if (closed === undefined) return;
      set(({ closedScripts }) => ({ closedScripts: closedScripts.slice(0, -1) }));
      get().actions.addScript(closed);
    },
  };
}

/** What is different without a script; another is in front then, an empty one where it was the last. */
function withoutScript(
  { scripts, activeScriptId, closedScripts }: SessionState,
  id: string,
  freeId: () => string,
): Partial<Pick<SessionState, 'scripts' | 'activeScriptId' | 'closedScripts'>> {
  const index = scripts.findIndex((script) => script.id === id);
  const closed = scripts[index];
  if (closed === undefined) return {};
  const left = scripts.filter((script) => script.id !== id);
  if (left.length === 0) left.push({ id: freeId(), name: UNTITLED, text: '' });
  const neighbour = left[Math.min(index, left.length - 1)] as Script;
  return {
    scripts: left,
    activeScriptId: activeScriptId === id ? neighbour.id : activeScriptId,
    closedScripts: closed.text.trim() === '' ? closedScripts : [...closedScripts, closed].slice(-MAX_CLOSED),
  };
}

const numberOf = (id: string): number => Number(/^s(\d+)$/.exec(id)?.[1] ?? 0);

/** `name`, or `name-2.ts`, `name-3.ts`, … where it is taken. */
export function freeName(scripts: readonly Script[], name: string): string {
  const taken = new Set(scripts.map((script) => script.name));
  const [, stem, extension] = /^(.*?)(\.\w+)?$/.exec(name) as RegExpExecArray;
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${stem}-${n}${extension ?? ''}`;
  return free;
}

/** Whether the script in front came by a link, with this page or from the runs that were kept. */
export function isLinked(state: Pick<SessionState, 'scripts' | 'activeScriptId' | 'origin'>): boolean {
  return state.origin.kind === 'link' || activeScript(state).linked === true;
}

/** The script in front. */
export function activeScript(state: Pick<SessionState, 'scripts' | 'activeScriptId'>): Script {
  const script = state.scripts.find(({ id }) => id === state.activeScriptId) ?? state.scripts[0];
  if (script === undefined) throw new Error('A session always holds a script');
  return script;
}
