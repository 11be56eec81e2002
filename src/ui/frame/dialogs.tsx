import { lazy, Suspense, useEffect } from 'react';
import { useView } from '../core/playground.ts';
import type { Dialog } from '../core/view.ts';

/** By then everything that a first run needs has been loaded. */
const PRELOAD_AFTER_MS = 6_000;

// Dialogs are opened by hand: their code comes when one is, or when the page has long had nothing better to do.
const load = {
  servers: () => import('../rail/server-dialogs.tsx'),
  tryTool: () => import('../try/try-dialog.tsx'),
  limits: () => import('../run/limits-dialog.tsx'),
  examples: () => import('./examples-dialog.tsx'),
  share: () => import('../share/share-dialog.tsx'),
  recording: () => import('../recording/recording-dialog.tsx'),
  differences: () => import('../recording/differences-dialog.tsx'),
  openAddress: () => import('../trust/open-address-dialog.tsx'),
  palette: () => import('../keys/palette.tsx'),
  keys: () => import('../keys/key-sheet.tsx'),
};
const AddServer = lazy(async () => ({ default: (await load.servers()).AddServerDialog }));
const EditServer = lazy(async () => ({ default: (await load.servers()).EditServerDialog }));
const Server = lazy(async () => ({ default: (await load.servers()).ServerDialog }));
const TryTool = lazy(async () => ({ default: (await load.tryTool()).TryDialog }));
const Limits = lazy(async () => ({ default: (await load.limits()).LimitsDialog }));
const Examples = lazy(async () => ({ default: (await load.examples()).ExamplesDialog }));
const Share = lazy(async () => ({ default: (await load.share()).ShareDialog }));
const RecordingReview = lazy(async () => ({ default: (await load.recording()).RecordingDialog }));
const Differences = lazy(async () => ({ default: (await load.differences()).DifferencesDialog }));
const OpenAddress = lazy(async () => ({ default: (await load.openAddress()).OpenAddressDialog }));
const Palette = lazy(async () => ({ default: (await load.palette()).Palette }));
const KeySheet = lazy(async () => ({ default: (await load.keys()).KeySheet }));

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useView((state) => state.dialog);
  useEffect(() => {
    // One that cannot be had now is asked for again when it is opened.
    const timer = setTimeout(() => void Promise.allSettled(Object.values(load).map((get) => get())), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{dialog === undefined ? null : open(dialog)}</Suspense>;
}

function open(dialog: Dialog) {
  switch (dialog.kind) {
    case 'add-server':
      return <AddServer />;
    case 'edit-server':
      return <EditServer serverId={dialog.serverId} />;
    case 'server':
      return <Server serverId={dialog.serverId} />;
    case 'try-tool':
      return <TryTool serverId={dialog.serverId} exportName={dialog.exportName} />;
    case 'limits':
      return <Limits />;
    case 'examples':
      return <Examples />;
    case 'share':
      return <Share />;
    case 'recording':
      return <RecordingReview />;
    case 'differences':
      return <Differences />;
    case 'open-address':
      return <OpenAddress url={dialog.url} />;
    case 'palette':
      return <Palette />;
    case 'keys':
      return <KeySheet />;
  }
}
