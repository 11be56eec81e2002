/** A module that there is not. */
const PROBE = 'codemode:syntax-probe';

/** Whether the engine looked for what a text imports, which it does once it has read all of the text. */
export interface SyntaxProbe {
  /** The text with one import more, which is not to be had: that the engine runs none of it. */
  textOf(source: string): string;
  /** Evaluates such a text, and tells whether the engine could read it. */
  isRead(evaluate: () => void): boolean;
  /** Whether a module is what is looked for; to everyone else it is missing like any other. */
  isAsked(name: string): boolean;
}

export function createSyntaxProbe(): SyntaxProbe {
  let isOpen = false;
  let wasAsked = false;
  return {
    textOf: (source) => `${source}\nimport ${JSON.stringify(PROBE)};`,
    isRead(evaluate) {
      isOpen = true;
      wasAsked = false;
      evaluate();
      isOpen = false;
      return wasAsked;
    },
    isAsked(name) {
      if (!isOpen || name !== PROBE) return false;
      wasAsked = true;
      return true;
    },
  };
}
