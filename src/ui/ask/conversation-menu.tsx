import { useRef } from 'react';
import { messageOf } from '../../runtime/json.ts';
import { askFile, readAskFile } from '../../session/ask/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Menu, type MenuItem } from '../controls/menu.tsx';
import { saveFile } from '../core/clipboard.ts';
import { useParts } from '../core/playground.ts';
import { askWords } from '../words/ask.ts';
import { keptConversations, useAsk, useAskState } from './use-ask.ts';

const { menu: words } = askWords;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Saves, opens, replays and forgets a conversation. */
export function ConversationMenu() {
  const ask = useAsk();
  const { view } = useParts();
  const input = useRef<HTMLInputElement>(null);
  const hasTurns = useAskState(({ turns }) => turns.length > 0);
  const idle = useAskState(({ phase }) => phase === 'idle');
  const save = (): void => {
    const record = ask.record();
    if (record !== undefined) saveFile('conversation.json', askFile(record), 'application/json');
  };
  const keep = async (): Promise<void> => {
    const record = ask.record();
    if (record === undefined) return;
    const isKept = await keptConversations.keep(record, Date.now());
    if (isKept) view.setState({ announcement: askWords.stored.done });
    else ask.store.setState({ problem: askWords.stored.failed });
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      if (file.size > MAX_FILE_BYTES) throw new RangeError('it is too large');
      ask.show(readAskFile(await file.text()));
    } catch (error) {
      ask.store.setState({ problem: askWords.fileFailed(messageOf(error)) });
    }
  };
  const items: readonly MenuItem[] = [
    ...(idle ? [{ id: 'open', label: words.open, onSelect: () => input.current?.click() }] : []),
    ...(hasTurns
      ? [
          { id: 'save', label: words.save, note: words.saveNote, onSelect: save },
          ...(idle ? [{ id: 'keep', label: words.keep, onSelect: () => void keep() }] : []),
          ...(idle
            ? [{ id: 'replay', label: words.replay, note: words.replayNote, onSelect: () => void ask.replay() }]
            : []),
          { id: 'reset', label: words.reset, onSelect: ask.reset },
        ]
      : []),
  ];
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={words.open}
        onChange={({ currentTarget }) => {
          void open(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {items.length === 0 ? null : (
        <Menu label={words.label} className="icon-btn" items={items}>
          <Icon name="more" />
        </Menu>
      )}
    </>
  );
}
