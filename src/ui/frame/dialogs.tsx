import { lazy, Suspense } from 'react';
import { useView } from '../core/playground.ts';
import type { Dialog } from '../core/view.ts';

// Dialogs are opened by hand, after the first paint: their code comes when they do.
const AddServer = lazy(async () => ({ default: (await import('../rail/server-dialogs.tsx')).AddServerDialog }));
const EditServer = lazy(async () => ({ default: (await import('../rail/server-dialogs.tsx')).EditServerDialog }));
const Server = lazy(async () => ({ default: (await import('../rail/server-dialogs.tsx')).ServerDialog }));
const TryTool = lazy(async () => ({ default: (await import('../try/try-dialog.tsx')).TryDialog }));
const Limits = lazy(async () => ({ default: (await import('../run/limits-dialog.tsx')).LimitsDialog }));
const Examples = lazy(async () => ({ default: (await import('./examples-dialog.tsx')).ExamplesDialog }));
const Palette = lazy(async () => ({ default: (await import('../keys/palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('../keys/key-sheet.tsx')).KeySheet }));

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useView((state) => state.dialog);
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
    case 'palette':
      return <Palette />;
    case 'keys':
      return <KeySheet />;
  }
}
