/** Section of a WASM file that holds nothing but a word for its loader. */
const CUSTOM_SECTION = 0;
const IMPORT_SECTION = 2;
const FUNCTION_IMPORT = 0;
const MEMORY_IMPORT = 2;
/** The name under which the engine looks for the number: see `src/runtime/engines/quickjs/memory.ts`. */
const NAME = 'codemode.pages';
const HEADER_BYTES = 8;

/**
 * Lets an instance of the engine begin with so many pages of memory, where its linker put down a round number. Code and data
 * are as they were. Fails where the file is not as it was: it is to be read again then.
 */
export function withLeastPages(file: Uint8Array, pages: number): Uint8Array {
  const patched = Uint8Array.from(file);
  const { at, bytes } = memoryMinimum(patched);
  patched.set(padded(pages, bytes), at);
  const section = [...text(NAME), ...leb(pages)];
  return Uint8Array.from([...patched, CUSTOM_SECTION, ...leb(section.length), ...section]);
}

/** Where the file says how much memory it wants at least. */
function memoryMinimum(file: Uint8Array): { readonly at: number; readonly bytes: number } {
  let at = HEADER_BYTES;
  const read = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = file[at++] ?? 0;
      value += (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const skipText = (): void => {
    const length = read();
    at += length;
  };
  while (at < file.length) {
    const id = read();
    const end = read() + at;
    if (id !== IMPORT_SECTION) {
      at = end;
      continue;
    }
    for (let left = read(); left > 0; left--) {
      skipText();
      skipText();
      const kind = read();
      read();
      if (kind === FUNCTION_IMPORT) continue;
      if (kind !== MEMORY_IMPORT) break;
      const start = at;
      read();
      return { at: start, bytes: at - start };
    }
    break;
  }
  throw new Error("The engine's WASM is another: it imports no memory behind functions alone. Read it again");
}

function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** A number in so many bytes, as the format allows. */
function padded(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => ((value >>> (7 * at)) & 0x7f) | (at < length - 1 ? 0x80 : 0));
}

function text(name: string): number[] {
  const bytes = [...new TextEncoder().encode(name)];
  return [...leb(bytes.length), ...bytes];
}
