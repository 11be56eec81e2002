import { type ReactElement, Suspense, useEffect } from 'react';
import { useView } from '../core/playground.ts';
import type { Dialog } from '../core/view.ts';
import { loadOnDemand, preloadParts } from './load-on-demand.tsx';

/** By then everything that a first run needs has been loaded. */
const PRELOAD_AFTER_MS = 30_000;

const AddServer = loadOnDemand('dialog', async () => (await import('../rail/server-dialogs.tsx')).AddServerDialog);
const EditServer = loadOnDemand('dialog', async () => (await import('../rail/server-dialogs.tsx')).EditServerDialog);
const Server = loadOnDemand('dialog', async () => (await import('../rail/server-dialogs.tsx')).ServerDialog);
const TryTool = loadOnDemand('dialog', async () => (await import('../try/try-dialog.tsx')).TryDialog);
const Resource = loadOnDemand('dialog', async () => (await import('../offers/resource-dialog.tsx')).ResourceDialog);
const Prompt = loadOnDemand('dialog', async () => (await import('../offers/prompt-dialog.tsx')).PromptDialog);
const Limits = loadOnDemand('dialog', async () => (await import('../run/limits-dialog.tsx')).LimitsDialog);
const Dialect = loadOnDemand('dialog', async () => (await import('../dialect/dialect-dialog.tsx')).DialectDialog);
const OuterTool = loadOnDemand('dialog', async () => (await import('../prompt/outer-dialog.tsx')).OuterDialog);
const Examples = loadOnDemand('dialog', async () => (await import('./examples-dialog.tsx')).ExamplesDialog);
const Share = loadOnDemand('dialog', async () => (await import('../share/share-dialog.tsx')).ShareDialog);
const Recording = loadOnDemand(
  'dialog',
  async () => (await import('../recording/recording-dialog.tsx')).RecordingDialog,
);
const Differences = loadOnDemand(
  'dialog',
  async () => (await import('../recording/differences-dialog.tsx')).DifferencesDialog,
);
const OpenAddress = loadOnDemand(
  'dialog',
  async () => (await import('../trust/open-address-dialog.tsx')).OpenAddressDialog,
);
const Palette = loadOnDemand('dialog', async () => (await import('../keys/palette.tsx')).Palette);
const KeySheet = loadOnDemand('dialog', async () => (await import('../keys/key-sheet.tsx')).KeySheet);

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useView((state) => state.dialog);
  useEffect(() => {
    const timer = setTimeout(() => void preloadParts(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{dialog === undefined ? null : open(dialog)}</Suspense>;
}

function open(dialog: Dialog): ReactElement {
  switch (dialog.kind) {
    case 'add-server':
      return <AddServer />;
    case 'edit-server':
      return <EditServer serverId={dialog.serverId} wantsKey={dialog.wantsKey ?? false} address={dialog.address} />;
    case 'server':
      return <Server serverId={dialog.serverId} />;
    case 'try-tool':
      return <TryTool serverId={dialog.serverId} exportName={dialog.exportName} />;
    case 'resource': {
      const { serverId, uri, isTemplate } = dialog;
      return <Resource key={uri} serverId={serverId} uri={uri} isTemplate={isTemplate} />;
    }
    case 'prompt':
      return <Prompt key={dialog.name} serverId={dialog.serverId} name={dialog.name} />;
    case 'limits':
      return <Limits />;
    case 'dialect':
      return <Dialect {...(dialog.convert === undefined ? {} : { convert: dialog.convert })} />;
    case 'outer-tool':
      return <OuterTool name={dialog.name} />;
    case 'examples':
      return <Examples />;
    case 'share':
      return <Share />;
    case 'recording':
      return <Recording />;
    case 'differences':
      return <Differences />;
    case 'open-address':
      return <OpenAddress url={dialog.url} />;
    case 'palette':
      return <Palette typed={dialog.typed} />;
    case 'keys':
      return <KeySheet />;
  }
}
