import type { EngineInstance, Evaluation, JobsRun, Suspending } from '../engine.ts';
import { EVAL_MODULE, type Pointer } from './ffi.ts';
import { type Guest, hold } from './instance.ts';
import { LATER, PARAMETERS, waitingImport } from './waiting-import.ts';

const POINTER_BYTES = 4;

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
type WasmFunction = (...args: never) => unknown;
type HostImport = (...args: readonly number[]) => Pointer | Promise<Pointer>;

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
  let pending: Promise<Pointer> | undefined;
  const answer = (...args: readonly number[]): Pointer => {
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

function extend(
  { promising }: PromiseIntegration,
  { module, runtime, context, values }: Guest,
  instance: EngineInstance,
): EngineInstance {
  const evaluate = promising(module._QTS_Eval);
  const executeJobs = promising(module._QTS_ExecutePendingJob);
  const lastContext = module._malloc(POINTER_BYTES);
  const heap = new DataView(module.HEAPU8.buffer);
  const settled = (value: Pointer): { readonly value: Pointer } | { readonly thrown: Pointer } => {
    const thrown = module._QTS_ResolveException(context, value);
    if (thrown === 0) return { value };
    values.free(value);
    return { thrown };
  };
  return {
    ...instance,
    later: {
      async evaluateModule(source, fileName): Promise<Evaluation> {
        const code = values.text(source);
        const file = values.text(fileName);
        const result = settled(await evaluate(context, code.pointer, code.bytes, file.pointer, 0, EVAL_MODULE));
        module._free(code.pointer);
        module._free(file.pointer);
        return 'thrown' in result
          ? { ok: false, thrown: hold(result.thrown) }
          : { ok: true, module: hold(result.value) };
      },
      async runJobs(limit): Promise<JobsRun> {
        const result = await executeJobs(runtime, limit, lastContext);
        if (heap.getInt32(lastContext, true) === 0) {
          module._QTS_FreeValuePointerRuntime(runtime, result);
          return { ran: 0 };
        }
        const ran = values.toHost(result);
        if (typeof ran !== 'number') return { thrown: hold(result) };
        values.free(result);
        return { ran };
      },
    },
  };
}
