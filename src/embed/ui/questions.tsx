import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../ui/core/playground.ts';
import { OwnWindowContext } from '../../ui/core/sight.ts';
import { RequestDialogs } from '../../ui/frame/request-dialogs.tsx';
import { type OwnWindow, openOwnWindow } from '../own-window.ts';
import { CONSENT_WORDS } from '../words.ts';

/** What is asked of the reader: in the frame, or in a window of its own where the frame might be covered. */
export function Questions() {
  const hasRequest = useSession(({ requests }) => requests.length > 0);
  const [own, setOwn] = useState<OwnWindow>();
  const open = useCallback(() => setOwn(openOwnWindow(CONSENT_WORDS.question, () => setOwn(undefined))), []);
  useEffect(() => {
    if (hasRequest || own === undefined) return;
    own.close();
    setOwn(undefined);
  }, [hasRequest, own]);
  useEffect(() => () => own?.close(), [own]);
  const dialogs = <RequestDialogs />;
  if (own !== undefined) return createPortal(dialogs, own.document.body);
  return <OwnWindowContext value={open}>{dialogs}</OwnWindowContext>;
}
