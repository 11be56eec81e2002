import { Suspense, useEffect } from 'react';
import { useView } from '../core/playground.ts';
import { loadOnDemand, preloadParts } from './load-on-demand.tsx';

/** By then everything that a first run needs has been loaded. */
const PRELOAD_AFTER_MS = 30_000;

const OpenDialog = loadOnDemand('dialog', async () => (await import('./open-dialog.tsx')).OpenDialog);

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useView((state) => state.dialog);
  useEffect(() => {
    const timer = setTimeout(() => void preloadParts(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{dialog === undefined ? null : <OpenDialog dialog={dialog} />}</Suspense>;
}
