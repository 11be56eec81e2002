import { useEffect, useRef } from 'react';
import { activeScript } from '../../session/index.ts';
import { CompactEditor } from '../../ui/compact.ts';
import { useParts, useSession } from '../../ui/core/playground.ts';
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
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const sight = watchCode(place.current, (codeSeen) => embed.setState({ codeSeen }));
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
        maxLines={MAX_LINES}
        onRun={() => startHere(parts)}
      />
    </section>
  );
}
