import { useEffect, useRef, useState } from 'react';
import type { DialectId } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';

/** Time without an edit before a script is read. */
const SETTLED_MS = 700;
/** What no script of the default dialect needs, and every other system's has: without it nothing is loaded. */
const FOREIGN =
  /\b(?:mcp\.\w|callTool|codecallContext|mcpNotify|mcpLog|search_tools|__tool_namespaces|SDK\.|Koan\.|codemode\.\w|return\b)/;
const OWN = /@codemode\/|@stencila\/mcp|__codemode_result__/;

/** The system that the script in front seems to be written for, where it is read as that of another. Scripts are read after an edit. */
export function useDetected(): DialectId | undefined {
  const { session } = useParts();
  const script = useSession(activeScript);
  const current = useSession((state) => dialectOf(activeScript(state), state).id);
  const { id, text } = script;
  const opened = useRef({ id, text });
  const [detected, setDetected] = useState<{ readonly of: string; readonly dialect: DialectId } | undefined>();
  useEffect(() => {
    if (opened.current.id !== id) opened.current = { id, text };
    const edited = opened.current.text !== text;
    const isOwn = OWN.test(text);
    if (!edited || (current === 'codemode' ? isOwn || !FOREIGN.test(text) : !isOwn && !FOREIGN.test(text))) {
      setDetected(undefined);
      return;
    }
    let wanted = true;
    const timer = setTimeout(async () => {
      const { detectDialect } = await import('../../runtime/dialects/convert/index.ts');
      const found = await detectDialect(text, { current, catalog: session.store.getState().catalog });
      if (wanted) setDetected(found === undefined ? undefined : { of: text, dialect: found.dialect });
    }, SETTLED_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [session, id, text, current]);
  return detected?.of === text && detected.dialect !== current ? detected.dialect : undefined;
}
