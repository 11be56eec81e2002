import { useParts } from '../core/playground.ts';
import { useExamples } from '../core/use-examples.ts';
import { showExample } from '../frame/show-example.ts';
import { searchTools } from '../keys/search-tools.ts';
import { paneWords as words } from '../words/panes.ts';
import { AboutLinks } from './about-links.tsx';
import { Blank } from './blank.tsx';
import './picks.css';

const EXAMPLES_SHOWN = 4;

/** What the panes say beside an empty script: start from an example, call a tool, or add a server. */
export function EmptyBlank() {
  const parts = useParts();
  const { view } = parts;
  const examples = useExamples(true);
  return (
    <Blank title={words.noRun.title} text={words.noRun.text}>
      <ul className="picks">
        {(examples === 'missing' ? [] : examples).slice(0, EXAMPLES_SHOWN).map((example) => (
          <li key={example.name}>
            <button type="button" className="pick" onClick={() => showExample(parts, example)}>
              <b>{example.title}</b>
              <span>{example.summary}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="row blank__actions">
        <button type="button" className="btn" onClick={() => searchTools(view)}>
          {words.callTool}
        </button>
        <button
          type="button"
          className="btn"
          aria-haspopup="dialog"
          onClick={() => view.setState({ dialog: { kind: 'add-server' } })}
        >
          {words.addServer}
        </button>
      </p>
      <AboutLinks />
    </Blank>
  );
}
