import { useEffect, useRef, useState } from 'react';
import { DIALECTS, type DialectId } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';

/** Time without an edit before a script is read. */
const SETTLED_MS = 700;
const [OWN, ...OTHERS] = DIALECTS;

/** Whether a script has what no script of the default dialect needs: without it nothing is loaded. */
const isForeign = (text: string): boolean => /\breturn\b/.test(text) || OTHERS.some(({ looks }) => looks.test(text));

/**
 * The system that the script in front seems to be written for, where it is read as that of another. Scripts
 * are read after an edit, when another dialect is chosen, and where `always`.
 */
export function useDetected(always = false): DialectId | undefined {
  const { session } = useParts();
  const script = useSession(activeScript);
  const current = useSession((state) => dialectOf(activeScript(state), state).id);
  const { id, text } = script;
  const opened = useRef({ id, text, current });
  const [detected, setDetected] = useState<{ readonly of: string; readonly dialect: DialectId } | undefined>();
  useEffect(() => {
    if (opened.current.id !== id) opened.current = { id, text, current };
    const edited = always || opened.current.text !== text || opened.current.current !== current;
    const isOwn = OWN.looks.test(text);
    if (!edited || (current === OWN.id ? isOwn || !isForeign(text) : !isOwn && !isForeign(text))) {
      setDetected(undefined);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { detectDialect } = await import('../../runtime/dialects/convert/index.ts');
      const detected = await detectDialect(text, { current, catalog: session.store.getState().catalog });
      if (isCurrent) setDetected(detected === undefined ? undefined : { of: text, dialect: detected.dialect });
    }, SETTLED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, id, text, current, always]);
  return detected?.of === text && detected.dialect !== current ? detected.dialect : undefined;
}
