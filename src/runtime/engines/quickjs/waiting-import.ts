const I32 = 0x7f;
const FUNCTION = 0x60;
const TYPE_SECTION = 1;
const IMPORT_SECTION = 2;
const FUNCTION_SECTION = 3;
const EXPORT_SECTION = 7;
const CODE_SECTION = 10;
const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const LOCAL_GET = 0x20;
const LOCAL_TEE = 0x22;
const CALL = 0x10;
const I32_CONST = 0x41;
const I32_EQ = 0x46;
const IF = 0x04;
const ELSE = 0x05;
const END = 0x0b;
const MINUS_ONE = 0x7f;

/** What a call answers whose value is not there yet: no place in any memory. */
export const LATER = -1;

/** Longer counts would need more than a byte in the format. */
const sized = (bytes: readonly number[]): readonly number[] => {
  if (bytes.length > 127) throw new RangeError(`${bytes.length} bytes are too many for a count of one byte`);
  return [bytes.length, ...bytes];
};
const section = (id: number, entries: readonly (readonly number[])[]): readonly number[] => [
  id,
  ...sized([entries.length, ...entries.flat()]),
];
const name = (text: string): readonly number[] => sized([...text].map((char) => char.charCodeAt(0)));

/**
 * WebAssembly of one function with `parameters` numbers, `call`: it asks the import `answer` and, where that answers
 * {@link LATER}, the import `wait`, which has no parameters.
 *
 * An import that can suspend traps where nothing can be suspended, whatever it answers. Behind this one it is called only to
 * suspend, so that the host answers everywhere.
 */
export function waitingImport(parameters: number): Uint8Array<ArrayBuffer> {
  const all = Array.from({ length: parameters }, (_, index) => index);
  const [answer, wait, call] = [0, 1, 2];
  const body = [
    ...[1, 1, I32],
    ...all.flatMap((index) => [LOCAL_GET, index]),
    ...[CALL, answer, LOCAL_TEE, parameters, I32_CONST, MINUS_ONE, I32_EQ],
    ...[IF, I32, CALL, wait, ELSE, LOCAL_GET, parameters, END, END],
  ];
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(TYPE_SECTION, [
      [FUNCTION, ...sized(all.map(() => I32)), 1, I32],
      [FUNCTION, 0, 1, I32],
    ]),
    ...section(IMPORT_SECTION, [
      [...name('host'), ...name('answer'), 0, 0],
      [...name('host'), ...name('wait'), 0, 1],
    ]),
    ...section(FUNCTION_SECTION, [[0]]),
    ...section(EXPORT_SECTION, [[...name('call'), 0, call]]),
    ...section(CODE_SECTION, [sized(body)]),
  ]);
}
