/** What a call answers whose value is not there yet: no place in any memory. */
export const LATER = -1;

/** Parameters of the import by which the engine calls its host. */
export const PARAMETERS = 5;

/**
 * WebAssembly of one function, which asks the import `answer` and, where that answers {@link LATER}, the import `wait`:
 *
 *     (import "host" "answer" (func $answer (param i32 i32 i32 i32 i32) (result i32)))
 *     (import "host" "wait" (func $wait (result i32)))
 *     (func (export "call") (param i32 i32 i32 i32 i32) (result i32) (local i32)
 *       (call $answer (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4))
 *       (if (result i32) (i32.eq (local.tee 5) (i32.const -1)) (then (call $wait)) (else (local.get 5))))
 *
 * An import that can suspend traps where nothing can be suspended, whatever it answers. Behind this one it is called only to
 * suspend, so that the host answers everywhere.
 */
const WASM =
  'AGFzbQEAAAABDgJgBX9/f39/AX9gAAF/AhsCBGhvc3QGYW5zd2VyAAAEaG9zdAR3YWl0AAEDAgEABwgBBGNhbGwAAgofAR0BAX8gACABIAIgAyAEEAAiBUF/RgR/EAEFIAULCw==';

export const waitingImport = (): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(WASM), (char) => char.charCodeAt(0));
