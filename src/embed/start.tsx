import { createRoot } from 'react-dom/client';
import { allowTools, createEmbeddedServices } from '../session/embedded/index.ts';
import { createSession } from '../session/index.ts';
import { createView } from '../ui/core/view.ts';
import { askPage } from './ask-page.ts';
import { createEmbed, type Embed } from './embed-state.ts';
import { createLending } from './lending.ts';
import { applyLook } from './look.ts';
import type { Page, RunnerControl } from './page.ts';
import type { GuardedConfig } from './page-guard.ts';
import { createReport } from './report.ts';
import { createRuns } from './runs.ts';
import { lowest, sessionOptions } from './session-options.ts';
import { shareUrl } from './share-url.ts';
import type { EmbedParts, FocusHandle } from './ui/embed-parts.ts';
import { RunnerScreen } from './ui/runner-screen.tsx';
import { embedWords } from './words.ts';

/** Makes the runner that a page asked for, and shows it. */
export async function startRunner(page: Page, config: GuardedConfig): Promise<RunnerControl> {
  const embed = createEmbed(config, page.origin, new URL('./', location.href));
  const view = createView({ theme: config.look.theme });
  page.refuse('colors', applyLook(config.look));
  const lending = createLending(page, embed);
  const usesCredentials = (): boolean => (embed.getState().caller === 'reader' && signedIn()) || session.holdsPrivate();
  const isPrivate = (): boolean => usesCredentials() && !embed.getState().shares;
  const { services, signedIn } = createEmbeddedServices({
    // Runs are made with the services, so they are looked up when a server is opened.
    forReader: () => runs.caller() === 'reader',
    signsIn: !embed.getState().sameOrigin,
    portOf: lending.portOf,
    askToken: page.token,
  });
  const options = await sessionOptions(config);
  const session = createSession({
    ...options,
    services,
    pageSees: () => embed.getState().shares,
    policy: [...allowLists(embed), askPage(page, () => !isPrivate())],
  });
  const report = createReport({ session, embed, page, usesCredentials });
  const runs = createRuns({ session, embed, isLent: lending.isLent, answer: report.answer });
  const handle: FocusHandle = { focusEditor: () => undefined, focusRun: () => undefined };

  if (config.replay && session.recording() !== undefined) session.store.getState().actions.setMode('replay');
  await show(page, {
    ...{ session, view, embed, runs, report, handle },
    reset: () => reset(session, embed),
    toolbar: { current: null },
    shareUrl: () => shareUrl(session, embed),
  });
  void session.warm().catch(() => undefined);
  return {
    run: () => runs.runForPage(),
    stop: () => session.store.getState().actions.stop(),
    reset() {
      // What the page puts back is what the page has by now.
      reset(session, embed);
      runs.pageChanged();
    },
    shareUrl: () => shareUrl(session, embed),
    focus: (where) => (where === 'editor' ? handle.focusEditor() : handle.focusRun()),
    configure(next) {
      page.refuse('colors', applyLook(next.look));
      view.setState({ theme: next.look.theme });
      // A limit that is misspelt meanwhile is the lowest, and none is raised under a runner that is there.
      session.store.setState({ limits: lowest(options.limits ?? {}, next.limits) });
      if (configure(session, embed, next)) runs.pageChanged();
    },
    look(look) {
      page.refuse('colors', applyLook(look));
      view.setState({ theme: look.theme });
    },
    lend: (id, port) => lending.add(session, id, port),
  };
}

/** Neither attribute nor policy widens what the other allows. */
const allowLists = ({ getState }: Embed) => [
  allowTools(() => getState().config.allowTools ?? undefined),
  allowTools(() => getState().config.policy.allowTools ?? undefined),
];

/** Resolves when the screen is there. */
function show(page: Page, parts: EmbedParts): Promise<void> {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  return new Promise((onMounted) => {
    createRoot(root).render(
      <RunnerScreen
        parts={parts}
        onMounted={onMounted}
        onHeight={(px) => page.send('height', { px })}
        onShare={(url) => page.send('share', { url })}
      />,
    );
  });
}

function reset(session: ReturnType<typeof createSession>, embed: Embed): void {
  const { actions, activeScriptId } = session.store.getState();
  actions.editScript(activeScriptId, embed.getState().config.code);
  actions.clearRun();
  embed.setState({ edited: false });
}

/**
 * Takes over what the page changed, as far as it can change under a runner that is there. What the session was made with,
 * and what the reader decided about, stays. True where the code on show is another one now.
 */
function configure(session: ReturnType<typeof createSession>, embed: Embed, next: GuardedConfig): boolean {
  const { config: before, edited } = embed.getState();
  const { name, code, allowTools, policy, output, readonly, layout, panes, look, words } = next;
  const config = { ...before, name, code, allowTools, policy, output, readonly, layout, panes, look, words };
  embed.setState({ config, words: embedWords(words) });
  const { actions, activeScriptId } = session.store.getState();
  if (policy.approval !== before.policy.approval) actions.setApprovalMode(policy.approval);
  const changes = code !== before.code && !edited;
  if (changes) actions.editScript(activeScriptId, code);
  return changes;
}
