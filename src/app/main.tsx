import { createRoot } from 'react-dom/client';
import { createBrowserServices, createSession, isLive, type ServerConfig } from '../session/index.ts';
import { applyTheme, createView, Playground } from '../ui/index.ts';
import { createCrashGuard } from './crash-guard.ts';
import { keepDrafts, loadDraft, loadSecrets, type Storages } from './drafts.ts';
import { EXAMPLES } from './examples/index.ts';
import { textStorage } from './storage.ts';

const FIRST_SERVERS: readonly ServerConfig[] = [{ id: 'issues', origin: { kind: 'builtin' }, headerNames: [] }];

const storages: Storages = { tab: textStorage(() => sessionStorage), browser: textStorage(() => localStorage) };
const draft = loadDraft(storages);
const { guard, crashed } = createCrashGuard(storages.tab);
const [{ name, text }] = EXAMPLES;

const session = createSession({
  ...(draft ?? { scripts: [{ name, text }], servers: FIRST_SERVERS }),
  secrets: loadSecrets(storages),
  services: createBrowserServices(),
});
const view = createView({ ...draft?.preferences, recovered: crashed });

applyTheme(document.documentElement, view);
keepDrafts(session, view, storages);
session.store.subscribe(({ run }, before) => {
  if (isLive(run) === isLive(before.run)) return;
  if (isLive(run)) guard.enter('run');
  else guard.leave('run');
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <Playground parts={{ session, view, examples: EXAMPLES, guard, editor: { current: undefined } }} />,
);
