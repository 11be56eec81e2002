/** What TypeScript says of scripts that is no use to whoever wrote them: for every place where their types are checked. */

/** Told in no script. */
const IGNORED = new Set([
  6133, // a declared name is never read, as a suggestion: kept below as a fading, never as a squiggle
  17013, // new.target outside of a function: in a field it is undefined, as the language has it
  18030, // a private name behind ?., which the language has
  7016, // no declarations of a module: 2307 says so already
  80001, // may become an ES module: it is one
  80004, // JSDoc types may become TypeScript types
  80005, // require may become an import
  80006, // may become an async function
  80008, // numeric literal may become a bigint
]);

/** Told in TypeScript only: JavaScript has no words to answer them. */
const IGNORED_IN_JAVASCRIPT = new Set([
  1166, // a computed name of a class field: a type cannot say it, JavaScript can
  2362, // arithmetic of what is not a number: the difference of two dates
  2363, // likewise, on the right
  2571, // the object is unknown: the result of a tool without output schema
  18046, // the name is unknown: likewise, and every caught error
  18047, // possibly null
  18048, // possibly undefined
  18049, // possibly null or undefined
  2531, // the object is possibly null
  2532, // the object is possibly undefined
  2533, // the object is possibly null or undefined
  2721, // cannot call what is possibly null
  2722, // cannot call what is possibly undefined
  2723, // cannot call what is possibly null or undefined
  2683, // this has no type
  2810, // resolve of a promise, called without a value: a JSDoc hint would say that there is none
  2794, // resolve of a promise of unknown values, called without one
  80002, // a function may become a class
]);

/** Bodies come from systems whose scripts are JavaScript, whatever the tab is called: nobody there narrows an error. */
const IGNORED_IN_BODIES = new Set([
  2571, // the object is unknown
  18046, // the name is unknown: every caught error
]);

/** Implicit `any`, as errors and as suggestions to infer better: answered by annotations, which JavaScript lacks. */
const IMPLICIT_ANY = { from: 7005, to: 7057 } as const;

/** `return` outside of a function: what a script that is a function's body does. */
const RETURN_OUTSIDE = 1108;

/** True where a diagnostic is no use to the author of a script in this language and form. */
export function isNoise(code: number, language: 'typescript' | 'javascript', form: 'module' | 'body'): boolean {
  if (IGNORED.has(code)) return true;
  if (form === 'body' && (code === RETURN_OUTSIDE || IGNORED_IN_BODIES.has(code))) return true;
  const implicitAny = code >= IMPLICIT_ANY.from && code <= IMPLICIT_ANY.to;
  return (
    (form === 'body' && implicitAny) || (language === 'javascript' && (implicitAny || IGNORED_IN_JAVASCRIPT.has(code)))
  );
}
