import { useEffect, useState } from 'react';
import { messageOf } from '../../runtime/json.ts';
import type { KeptConversation } from '../../session/ask/index.ts';
import { Icon } from '../controls/icon.tsx';
import { askWords } from '../words/ask.ts';
import { keptConversations, useAsk } from './use-ask.ts';

const { stored: words } = askWords;

/** Conversations that this browser keeps, to be looked at again. */
export function KeptList() {
  const ask = useAsk();
  const [entries, setEntries] = useState<readonly KeptConversation[]>([]);
  useEffect(() => {
    let current = true;
    void keptConversations.list().then((list) => current && setEntries(list));
    return () => {
      current = false;
    };
  }, []);
  if (entries.length === 0) return null;
  const show = async (id: string): Promise<void> => {
    try {
      const record = await keptConversations.load(id);
      if (record !== undefined) ask.show(record);
    } catch (error) {
      ask.store.setState({ problem: askWords.fileFailed(messageOf(error)) });
    }
  };
  const remove = async (id: string): Promise<void> => {
    try {
      await keptConversations.remove(id);
    } catch (error) {
      ask.store.setState({ problem: messageOf(error) });
    }
    setEntries(await keptConversations.list());
  };
  return (
    <section aria-label={words.title}>
      <h2 className="sub">{words.title}</h2>
      <ul className="ask__kept">
        {entries.map(({ id, at, task, model }) => (
          <li key={id} className="row">
            <button type="button" className="ask__kept-open" onClick={() => void show(id)}>
              <span className="truncate">{task}</span>
              <span className="faint small">{words.about(model, new Date(at).toLocaleString())}</span>
            </button>
            <button
              type="button"
              className="icon-btn icon-btn--sm"
              aria-label={words.remove(task)}
              title={words.remove(task)}
              onClick={() => void remove(id)}
            >
              <Icon name="remove" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
