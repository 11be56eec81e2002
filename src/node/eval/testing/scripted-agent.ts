import {
  createCodeModeTools,
  createDirectTools,
  createTaskGuard,
  type GuardQuestion,
  runTask,
  type Transcript,
} from '../../../agent/index.ts';
import type { AgentBounds } from '../../../agent/run-task.ts';
import { type ModelSettings, PROVIDERS } from '../../../models/index.ts';
import {
  baseUrlOf,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../../../models/testing/scripted-server.ts';
import type { DialectId } from '../../../runtime/dialects/index.ts';
import { createRuntimeHost, type RuntimeHost } from '../../../runtime/host/host.ts';
import { launchInProcess } from '../../../runtime/host/testing/in-process.ts';
import type { Source } from '../../../runtime/source.ts';
import { readDialect } from '../../commands/dialect-option.ts';
import { openSources } from '../../servers/open-sources.ts';
import { builtinArgument } from '../../servers/server-argument.ts';

/** A scripted model at work on real servers, in a real sandbox. */
export interface ScriptedAgent {
  readonly server: ScriptedServer;
  work(task: ScriptedTask): Promise<Transcript>;
  close(): Promise<void>;
}

export interface ScriptedTask {
  readonly script: Script;
  readonly mode?: 'direct' | DialectId;
  readonly provider?: 'openai' | 'anthropic' | 'gemini';
  readonly messages?: readonly string[];
  /** Beside the built-in issues. */
  readonly sources?: readonly Source[];
  /** Ids of the servers of the task; all where absent. */
  readonly servers?: readonly string[];
  readonly ask?: (question: GuardQuestion) => Promise<boolean>;
  readonly bounds?: Partial<AgentBounds>;
  readonly settings?: Partial<ModelSettings>;
  readonly signal?: AbortSignal;
}

export async function startScriptedAgent(): Promise<ScriptedAgent> {
  const runtime: RuntimeHost = createRuntimeHost({ launch: launchInProcess });
  const server = await startScriptedServer();
  return {
    server,
    async work({ script, mode = 'codemode', provider = 'openai', messages = ['Count'], ...task }) {
      server.script = script;
      (server.requests as unknown[]).length = 0;
      const builtins = openSources([builtinArgument('issues')], { cwd: '/', env: {} });
      const sources = [...builtins, ...(task.sources ?? [])];
      const guard = createTaskGuard(task.servers ?? sources.map(({ id }) => id), task.ask ?? (async () => false));
      const setup = { runtime, sources, guard, policy: [], limits: {} };
      const create = await PROVIDERS[provider].load();
      const model = create({ name: 'scripted', url: baseUrlOf(server, provider), key: 'sk-test', ...task.settings });
      try {
        const tools =
          mode === 'direct'
            ? createDirectTools(setup)
            : createCodeModeTools(await readDialect({ dialect: mode, 'dialect-option': [] }), setup);
        const { signal = new AbortController().signal, bounds = {} } = task;
        return await runTask({ model, tools, bounds }, messages, { signal });
      } finally {
        await Promise.all(builtins.map((source) => source.close()));
      }
    },
    async close() {
      await server.close();
      await runtime.close();
    },
  };
}
