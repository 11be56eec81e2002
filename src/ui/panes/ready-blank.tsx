import { activeScript } from '../../session/index.ts';
import { Keys } from '../controls/keys.tsx';
import { useParts, useSession } from '../core/playground.ts';
import { useExamples } from '../core/use-examples.ts';
import { openExample } from '../frame/open-example.ts';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { paneWords as words } from '../words/panes.ts';
import { Blank } from './blank.tsx';

const EXAMPLES_SHOWN = 4;

/** What the panes say before the first run: press this key; or, beside an empty script, start from an example. */
export function ReadyBlank() {
  const parts = useParts();
  const empty = useSession((state) => activeScript(state).text.trim() === '');
  const examples = useExamples(empty);
  if (!empty) {
    return (
      <Blank title={words.ready.title} text={words.ready.text}>
        <p className="blank__keys">
          <Keys keys={SHORTCUTS.run} />
        </p>
      </Blank>
    );
  }
  return (
    <Blank title={words.noRun.title} text={words.noRun.text}>
      <ul className="picks">
        {(examples === 'missing' ? [] : examples).slice(0, EXAMPLES_SHOWN).map((example) => (
          <li key={example.name}>
            <button type="button" className="pick" onClick={() => openExample(parts, example)}>
              <b>{example.title}</b>
              <span>{example.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </Blank>
  );
}
