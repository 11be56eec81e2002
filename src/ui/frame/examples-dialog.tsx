import { Dialog } from '../controls/dialog.tsx';
import { useParts } from '../core/playground.ts';
import { useExamples } from '../core/use-examples.ts';
import { exampleWords as words } from '../words/examples.ts';
import { missingWords } from '../words/missing.ts';
import { showExample } from './show-example.ts';
import '../panes/picks.css';

/** Scripts to start from. An empty script in front takes the example; otherwise it opens in a tab of its own. */
export function ExamplesDialog() {
  const parts = useParts();
  const { view, editor } = parts;
  const examples = useExamples(true);
  const close = (): void => view.setState({ dialog: undefined });
  return (
    <Dialog
      title={words.title}
      lead={examples === 'missing' ? missingWords.missingText : words.lead}
      widthPx={480}
      onClose={close}
    >
      <ul className="picks">
        {(examples === 'missing' ? [] : examples).map((example) => (
          <li key={example.name}>
            <button
              type="button"
              className="pick"
              onClick={() => {
                showExample(parts, example);
                view.setState({ dialog: undefined, narrow: 'code' });
                requestAnimationFrame(() => editor.current?.focus());
              }}
            >
              <b>{example.title}</b>
              <span>{example.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
