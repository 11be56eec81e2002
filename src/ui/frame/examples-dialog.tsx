import { activeScript } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { useActions, useParts } from '../core/playground.ts';
import { frameWords as words } from '../words/frame.ts';

/** Scripts to start from. An empty script in front takes the example; otherwise it opens in a tab of its own. */
export function ExamplesDialog() {
  const { session, view, editor, examples } = useParts();
  const { addScript, editScript, renameScript } = useActions();
  const close = (): void => view.setState({ dialog: undefined });
  return (
    <Dialog title={words.examplesTitle} lead={words.examplesLead} widthPx={480} onClose={close}>
      <ul className="picks examples">
        {examples.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              className="pick"
              onClick={() => {
                const { id, text } = activeScript(session.store.getState());
                if (text.trim() === '') {
                  editScript(id, example.text);
                  renameScript(id, example.name);
                } else addScript({ name: example.name, text: example.text });
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
