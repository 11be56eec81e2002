import { useEffect, useRef, useState } from 'react';
import { activeScript } from '../../session/index.ts';
import { CompactEditor } from '../../ui/compact.ts';
import { useParts, useSession } from '../../ui/core/playground.ts';
import { hidesText } from '../hidden-text.ts';
import { watchCode } from './code-sight.ts';
import { startHere, useEmbed, useEmbedParts, useWords } from './embed-parts.ts';

const MAX_LINES = 40;

/** The script, and whether the reader has changed it. */
export function CodePane() {
  const { editor } = useParts();
  const parts = useEmbedParts();
  const { embed, handle } = parts;
  const words = useWords();
  const readonly = useEmbed(({ config }) => config.readonly);
  const original = useEmbed(({ config }) => config.code);
  const text = useSession((state) => activeScript(state).text);
  useEffect(() => embed.setState({ edited: text !== original }), [embed, text, original]);
  const wholeCode = useEmbed((state) => state.wholeCode);
  const isCut = !wholeCode && text.split('\n').length > MAX_LINES;
  const place = useRef<HTMLElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(
    () => embed.setState({ isCut, codeSeen: inView && !isCut && !hidesText(text) }),
    [embed, inView, isCut, text],
  );
  useEffect(() => {
    if (place.current === null) return;
    const sight = watchCode(place.current, setInView);
    const end = embed.subscribe(({ pageChanges }, before) => {
      if (pageChanges !== before.pageChanges) sight.forget();
    });
    return () => {
      end();
      sight.dispose();
    };
  }, [embed]);
  useEffect(() => {
    handle.focusEditor = () => editor.current?.focus();
  }, [handle, editor]);
  return (
    <section ref={place} className="embed__code paged" aria-label={words.script}>
      <CompactEditor
        label={`${words.script}. ${words.leaveEditor}`}
        readOnly={readonly}
        maxLines={wholeCode ? Number.POSITIVE_INFINITY : MAX_LINES}
        onRun={() => startHere(parts)}
      />
    </section>
  );
}
