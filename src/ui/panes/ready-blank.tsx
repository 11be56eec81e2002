import { activeScript } from '../../session/index.ts';
import { Keys } from '../controls/keys.tsx';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { paneWords as words } from '../words/panes.ts';
import { Blank } from './blank.tsx';

const EXAMPLES_SHOWN = 3;

/** What the panes say before the first run: press this key; or, beside an empty script, start from an example. */
export function ReadyBlank() {
  const { examples } = useParts();
  const actions = useActions();
  const { id, text } = useSession(activeScript);
  if (text.trim() !== '') {
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
        {examples.slice(0, EXAMPLES_SHOWN).map((example) => (
          <li key={example.name}>
            <button
              type="button"
              className="pick"
              onClick={() => {
                actions.editScript(id, example.text);
                actions.renameScript(id, example.name);
              }}
            >
              <b>{example.title}</b>
              <span>{example.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </Blank>
  );
}
