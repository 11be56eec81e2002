import type { EngineInstance } from '../engine.ts';
import { takeImage } from './image.ts';
import { hasGrown, type Machine, type Tenant, takeBack } from './machine.ts';
import { leastBytes } from './memory.ts';

/**
 * A guest for as long as it is wanted. Counts the calls into its machine; one that throws is never counted as ended, so that
 * the machine is not used again.
 */
export function lend(machine: Machine, { pointers, guest, instance }: Tenant): EngineInstance {
  const { module, options } = machine;
  let isReleased = false;
  const counted =
    <A extends readonly unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      if (isReleased) throw new Error('The guest was released');
      machine.openCalls += 1;
      const result = work(...args);
      machine.openCalls -= 1;
      return result;
    };
  const lent: EngineInstance = {
    call: counted(instance.call),
    evaluateModule: counted(instance.evaluateModule),
    isModule: counted(instance.isModule),
    moduleState: counted(instance.moduleState),
    runJobs: counted(instance.runJobs),
    memoryBytes: counted(instance.memoryBytes),
    image: () =>
      hasGrown(machine)
        ? undefined
        : takeImage(module, { ...pointers, api: instance.api() }, leastBytes(options.wasmModule)),
    release: () => {
      if (!isReleased) takeBack(machine);
      isReleased = true;
    },
  };
  return options.suspending?.extend(guest, lent) ?? lent;
}
