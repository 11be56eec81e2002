/** What surface modules may import and scripts may not. */
declare module 'codemode:internal' {
  export const call: (op: string, payload: () => string) => Promise<unknown>;
  export const jsonText: (value: unknown) => string;
  export const tool: (serverId: string, toolName: string, exportName: string) => (input?: unknown) => Promise<unknown>;
  export const deepFreeze: <T>(value: T) => T;
  export const fixed: (target: object, key: PropertyKey, value: unknown) => void;
  export const freeze: typeof Object.freeze;
  export const hidden: (target: object, key: PropertyKey, value: unknown) => void;
  export const setErrorClasses: (classes: readonly (readonly [string, { readonly prototype: object }])[]) => void;
  export const setMakeError: (
    make: (data: {
      errorClass: string;
      message: string;
      hint: string;
      fields?: Readonly<Record<string, unknown>>;
    }) => Error,
  ) => void;
}
