import { plainText } from '../../runtime/plain-text.ts';
import type { Diagnostic } from '../../runtime/spec.ts';
import type { Style } from './style.ts';

/** A diagnostic as compilers print it: `file:line:column: severity CODE: message`, and what to do on a line of its own. */
export function diagnosticLines(
  { severity, code, message, hint, path }: Diagnostic,
  label: string,
  style: Style,
): string {
  const paint = severity === 'error' ? style.error : severity === 'warning' ? style.warning : style.faint;
  const place = `${label}${path === undefined ? '' : `:${path}`}`;
  const head = `${style.strong(plainText(place))}: ${paint(`${severity} ${code}`)}: ${indented(plainText(message))}`;
  return `${head}\n${hint === undefined ? '' : `    ${style.faint(indented(plainText(hint)))}\n`}`;
}

const indented = (text: string): string => text.trimEnd().replaceAll('\n', '\n    ');
