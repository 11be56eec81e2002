import type { EngineInstance, Suspending } from '../engine.ts';
import { EVAL_MODULE, type Nothing, type ValuePointer } from './ffi.ts';
import { evaluationOf, type Guest, jobsReader, settled } from './instance.ts';
import { LATER, PARAMETERS, waitingImport } from './waiting-import.ts';

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
type WasmFunction = (...args: never) => unknown;
/** What the host gives the guest that called it. */
type Given = ValuePointer | Nothing;
type HostImport = (...args: readonly number[]) => Given | Promise<Given>;

/** Where a stack can be put aside while JavaScript waits for a promise (JSPI). */
interface PromiseIntegration {
  readonly Suspending: new (run: WasmFunction) => object;
  readonly promising: <F extends WasmFunction>(run: F) => Later<F>;
}

const integration = (): PromiseIntegration | undefined => {
  const integration = WebAssembly as unknown as Partial<PromiseIntegration>;
  return typeof integration.Suspending === 'function' && typeof integration.promising === 'function'
    ? (integration as PromiseIntegration)
    : undefined;
};

/** The engine's glue hands calls of the guest to this callback: by it, the import is known whatever builds call it. */
const CALLS_HOST = /\bcallbacks\.callFunction\(/;

/** Lets QuickJS suspend its guest, with the same WASM; undefined where the browser cannot. */
export function quickjsSuspending(): Suspending | undefined {
  const jspi = integration();
  if (jspi === undefined) return undefined;
  return {
    prepare(imports) {
      let count = 0;
      for (const group of Object.values(imports) as Record<string, unknown>[]) {
        for (const [name, run] of Object.entries(group)) {
          if (typeof run !== 'function' || !CALLS_HOST.test(String(run))) continue;
          group[name] = waiting(jspi, run as HostImport);
          count += 1;
        }
      }
      if (count !== 1) throw new Error(`The engine has ${count} imports that call its host, not one`);
    },
    extend: (guest, instance) => extend(jspi, guest as Guest, instance),
  };
}

/** The import that waits where the host answers later, and only there. */
function waiting({ Suspending }: PromiseIntegration, run: HostImport): unknown {
  let pending: Promise<Given> | undefined;
  const answer = (...args: readonly number[]): Given | typeof LATER => {
    const given = run(...args);
    if (typeof given === 'number') return given;
    pending = given;
    return LATER;
  };
  const host = { answer, wait: new Suspending(() => pending) };
  if (run.length !== PARAMETERS)
    throw new Error(`The engine calls its host with ${run.length} numbers, not ${PARAMETERS}`);
  const module = new WebAssembly.Module(waitingImport());
  return (new WebAssembly.Instance(module, { host }).exports as { readonly call: unknown }).call;
}

function extend({ promising }: PromiseIntegration, guest: Guest, instance: EngineInstance): EngineInstance {
  const { module, runtime, context, lastContext, values } = guest;
  const evaluate = promising(module._QTS_Eval);
  const executeJobs = promising(module._QTS_ExecutePendingJob);
  const jobsRun = jobsReader(guest);
  return {
    ...instance,
    later: {
      async evaluateModule(source, fileName) {
        const code = values.text(source);
        const file = values.text(fileName);
        const value = await evaluate(context, code.pointer, code.bytes, file.pointer, 0, EVAL_MODULE);
        const result = settled(guest, value);
        module._free(code.pointer);
        module._free(file.pointer);
        return evaluationOf(result);
      },
      runJobs: async (limit) => jobsRun(await executeJobs(runtime, limit, lastContext)),
    },
  };
}
