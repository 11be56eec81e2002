import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useParts } from '../core/playground.ts';
import { askWords } from '../words/ask.ts';
import { useAsk, useAskState } from './use-ask.ts';

const { composer: words } = askWords;

/** Where the person writes, and stops what they began. */
export function Composer() {
  const ask = useAsk();
  const { view } = useParts();
  const idle = useAskState(({ phase }) => phase === 'idle');
  const hasModel = useAskState(({ choice }) => choice !== undefined);
  const [text, setText] = useState('');
  const canAsk = idle && hasModel && text.trim() !== '';
  const send = (): void => {
    if (!canAsk) return;
    setText('');
    void ask.send(text.trim()).then(() => {
      const { ended, problem } = ask.store.getState();
      if (ended === 'answered') view.setState({ announcement: words.answered });
      // What no model has answered can be sent again.
      else if (problem !== undefined || ended === 'model-failed')
        setText((written) => (written === '' ? text : written));
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <form
      className="ask__composer ruled"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className="field field--area">
        <textarea
          className="field__input"
          rows={2}
          aria-label={words.label}
          placeholder={words.placeholder}
          title={words.hint}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {idle ? (
        <button type="submit" className="btn btn--primary" aria-disabled={!canAsk}>
          {words.ask}
        </button>
      ) : (
        <button type="button" className="btn" onClick={ask.stop}>
          <Icon name="stop" />
          {words.stop}
        </button>
      )}
    </form>
  );
}
