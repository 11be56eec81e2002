import type { EngineOptions, GuestImage } from '../engine.ts';
import { type EngineModule, instantiate } from './ffi.ts';
import { restoreImage } from './image.ts';
import type { Guest, Pointers, QuickjsInstance } from './instance.ts';
import { boundedMemory } from './memory.ts';

/** A guest, and our functions around it. */
export interface Tenant {
  readonly pointers: Pointers;
  readonly guest: Guest;
  readonly instance: QuickjsInstance;
}

/** An instance of the engine with its memory, which holds one guest at a time. */
export interface Machine {
  readonly module: EngineModule;
  readonly bytesAtFirst: number;
  /** What the guest that is in it was made with. */
  options: EngineOptions;
  /** Calls into it that have not come back. One that was left by an exception never does. */
  openCalls: number;
  /** Whether nothing was done in it yet. */
  isFresh: boolean;
  /** The guest that was in it last, and the image that this came from: its functions serve the next one, too. */
  last?: { readonly image: GuestImage; readonly tenant: Tenant };
}

/** One whose guest has gone. Making another takes longer than a short script, and garbage of that size slows its realm down. */
let spare: Machine | undefined;

/** A machine for a guest that starts from an image. */
export async function machineFor(options: EngineOptions): Promise<Machine> {
  const machine = spare;
  if (machine === undefined || options.suspending !== undefined) return createMachine(options);
  spare = undefined;
  const { wasmModule, maxMemoryBytes } = machine.options;
  if (wasmModule !== options.wasmModule || maxMemoryBytes !== options.maxMemoryBytes) return createMachine(options);
  machine.options = options;
  return machine;
}

export async function createMachine(options: EngineOptions): Promise<Machine> {
  const memory = boundedMemory(options, () => machine.options.onOutOfMemory());
  const module = await instantiate(options.wasmModule, memory, options.suspending?.prepare);
  const machine: Machine = {
    module,
    bytesAtFirst: module.HEAPU8.length,
    options,
    openCalls: 0,
    isFresh: true,
  };
  return machine;
}

/** Sets all the state that a machine has: its memory, and where its stack is. Nothing of an earlier guest is left. */
export function restore(machine: Machine, image: GuestImage): void {
  const { module, isFresh } = machine;
  restoreImage(module, image, isFresh);
  module.resetStack();
}

/**
 * Takes a machine back whose guest is of no more use. It is dropped where its memory has grown, which cannot be undone, and where
 * it was left in the middle of its work.
 */
export function takeBack(machine: Machine): void {
  machine.isFresh = false;
  if (machine.openCalls === 0 && !hasGrown(machine) && machine.options.suspending === undefined) spare = machine;
}

export const hasGrown = ({ module, bytesAtFirst }: Machine): boolean => module.HEAPU8.length !== bytesAtFirst;
