import type { DeclarationFile } from '../../runtime/declarations/index.ts';
import type { ScriptForm, ScriptLanguage } from '../editor.ts';
import type { ScriptRef } from '../typescript/protocol.ts';
import type { editor } from './api.ts';
import { type CheckerConnection, connectChecker, type RemoteChecker } from './checker-connection.ts';
import { createDeclarationRegistry } from './declaration-registry.ts';

/** The declarations that the scripts of one editor see. */
export interface CheckerProject {
  setDeclarations(files: readonly DeclarationFile[], form: ScriptForm): void;
  dispose(): void;
}

interface ProjectState {
  readonly id: number;
  ids: readonly number[];
  form: ScriptForm;
  readonly onFault: (reason: string) => void;
}

/** The checker stays for the next editor this long after the last one went. */
const IDLE_MS = 30_000;

const registry = createDeclarationRegistry();
const projects = new Map<string, ProjectState>();
let connection: CheckerConnection | undefined;
let lastProject = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens a project for the scripts whose addresses have this authority, and starts the checker where none runs. `onFault`
 * hears that the checker died; it starts anew with the next project.
 */
export function openProject(authority: string, onFault: (reason: string) => void): CheckerProject {
  clearTimeout(idle);
  const state: ProjectState = { id: ++lastProject, ids: [], form: 'module', onFault };
  projects.set(authority, state);
  connection ??= start();
  const exchange = (files: readonly DeclarationFile[], tell: (checker: RemoteChecker) => Promise<void>) => {
    const { ids, added, removed } = registry.exchange(state.ids, files);
    state.ids = ids;
    if (connection === undefined) return;
    const { checker } = connection;
    connection.addFiles(added);
    Promise.all([tell(checker), checker.removeFiles(removed)]).catch((error: unknown) => onFault(String(error)));
  };
  return {
    setDeclarations: (files, form) => {
      state.form = form;
      exchange(files, (checker) => checker.setProject(state.id, state.ids, form));
    },
    dispose: () => {
      projects.delete(authority);
      exchange([], (checker) => checker.removeProject(state.id));
      if (projects.size === 0) idle = setTimeout(stop, IDLE_MS);
    },
  };
}

/** What may end an interest in an answer: Monaco's cancellation token. */
interface Interest {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): { dispose(): void };
}

/**
 * Asks the checker about the script of a model. Undefined for a model that is no script, when nobody waits for the
 * answer any more, and without a checker.
 */
export async function ask<T>(
  model: editor.ITextModel,
  question: (checker: RemoteChecker, script: ScriptRef) => Promise<T>,
  interest?: Interest,
): Promise<T | undefined> {
  const project = projects.get(model.uri.authority);
  const current = connection;
  if (project === undefined || model.uri.scheme !== 'script' || current === undefined) return undefined;
  if (interest?.isCancellationRequested === true) return undefined;
  const uri = model.uri.toString();
  current.send(uri, model.getVersionId(), () => model.getValue());
  const language: ScriptLanguage = model.getLanguageId() === 'javascript' ? 'javascript' : 'typescript';
  const abort = new AbortController();
  const given = interest?.onCancellationRequested(() => abort.abort());
  try {
    const answer = await question(current.withSignal(abort.signal), { uri, language, project: project.id });
    return model.isDisposed() || abort.signal.aborted ? undefined : answer;
  } catch (error) {
    if (abort.signal.aborted || current !== connection) return undefined;
    throw error;
  } finally {
    given?.dispose();
  }
}

/** Forgets the text of a model that is about to go. */
export function forgetScript(model: editor.ITextModel): void {
  connection?.close(model.uri.toString());
}

function start(): CheckerConnection {
  const started = connectChecker((reason) => {
    stop();
    for (const { onFault } of projects.values()) onFault(reason);
  });
  started.addFiles(registry.all());
  const pending = [...projects.values()].map(({ id, ids, form }) => started.checker.setProject(id, ids, form));
  Promise.all(pending).catch((error: unknown) => {
    for (const { onFault } of projects.values()) onFault(String(error));
  });
  return started;
}

function stop(): void {
  connection?.dispose();
  connection = undefined;
}
