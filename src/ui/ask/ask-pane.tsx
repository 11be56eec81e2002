import { useState } from 'react';
import { Segmented } from '../controls/segmented.tsx';
import { askWords as words } from '../words/ask.ts';
import '../controls/form.css';
import '../panes/ways.css';
import './ask.css';
import { CompareView } from './compare-view.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationMenu } from './conversation-menu.tsx';

type AskView = 'ask' | 'compare';

/** A model at work on the servers of the page: asked by the person, or compared with itself. */
export function AskPane() {
  const [shown, setShown] = useState<AskView>('ask');
  return (
    <div className="pane">
      <div className="toolbar">
        <Segmented<AskView>
          label={words.views.label}
          value={shown}
          options={[
            { value: 'ask', label: words.views.ask },
            { value: 'compare', label: words.views.compare },
          ]}
          onChange={setShown}
        />
        <span className="toolbar__end">{shown === 'ask' ? <ConversationMenu /> : null}</span>
      </div>
      {shown === 'ask' ? (
        <>
          <Conversation />
          <Composer />
        </>
      ) : (
        <CompareView onLook={() => setShown('ask')} />
      )}
    </div>
  );
}
