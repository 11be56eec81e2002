/** A module that there is not. */
const PROBE = 'codemode:none';

/** Whether the engine looked for what a text imports, which it does once it has read all of the text. */
export interface SyntaxProbe {
  /** Undefined while nobody wants to know. */
  wasAsked?: boolean;
}

/** Tells whether the engine can read a text. It is given one import more, which is not to be had, so that none of it runs. */
export function isReadable(probe: SyntaxProbe, source: string, evaluate: (text: string) => void): boolean {
  probe.wasAsked = false;
  evaluate(`${source}\nimport "${PROBE}";`);
  const { wasAsked } = probe;
  delete probe.wasAsked;
  return wasAsked;
}

/** Whether a module is what is looked for; to everyone else it is missing like any other. */
export function isProbed(probe: SyntaxProbe, name: string): boolean {
  if (probe.wasAsked === undefined || name !== PROBE) return false;
  probe.wasAsked = true;
  return true;
}
