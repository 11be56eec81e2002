import { highlightLines, tokenClasses } from '../highlight/index.ts';
import type { FrameServer } from '../runtime/bridge/index.ts';
import { ICONS, icon, make } from './dom.ts';
import { runnerSheet } from './sheet.ts';
import type { RunnerWords } from './words.ts';

/** What the static runner shows. */
export interface ShellContent {
  readonly name: string;
  readonly dialect: string | undefined;
  /** Undefined while it is not there: then what the page wrote is shown as it is. */
  readonly code: string | undefined;
  readonly output: string | undefined;
  readonly recorded: boolean;
  readonly servers: readonly FrameServer[];
  readonly readonly: boolean;
  /** There is a playground to open the script in. */
  readonly canOpen: boolean;
}

export interface ShellActions {
  run(): void;
  stop(): void;
  edit(): void;
  /** Called in the click, which the default action of the link follows unless it is prevented. */
  open(event: MouseEvent): void;
}

const MAX_HEIGHT_PX = 6_000;
/** Beyond this many characters the colours cost more than they help. */
const MAX_COLOURED = 40_000;

/** The runner as it stands before anything of it is loaded. */
export interface Shell {
  readonly box: HTMLElement;
  /** Where the frame goes. */
  readonly place: HTMLElement;
  /** Its colour tells which scheme is in force; it fires `transitionend` when that changes. */
  readonly probe: HTMLElement;
  show(content: ShellContent, words: RunnerWords): void;
  /** Colours the code, now that it is about to be seen: most of a page never is. */
  colour(): void;
  /** A run or the editor is on its way: Stop takes it back. */
  setBusy(busy: boolean, room: boolean): void;
  /** Says why something did not work; `code` is text to be copied. */
  say(message: string | undefined, code?: string): void;
  /** The frame has taken the place, or has left it. */
  setActive(active: boolean): void;
  /** Makes the frame as high as what it shows, within reason. */
  setHeight(px: number): void;
  focus(): void;
}

export function createShell(root: ShadowRoot, actions: ShellActions): Shell {
  root.adoptedStyleSheets = [runnerSheet()];
  const parts = buildParts();
  const { box, place, probe, run, stop, code, message, output } = parts;
  root.replaceChildren(box);
  listen(parts, actions);
  let words: RunnerWords | undefined;
  let shown: string | undefined;
  let isColoured = false;

  const showCode = (text: string | undefined): void => {
    shown = text;
    if (text === undefined) code.replaceChildren(make('slot'));
    else code.replaceChildren(make('pre', {}, make('code', {}, ...rows(text, isColoured))));
  };
  const setRunning = (busy: boolean): void => {
    if (words === undefined) return;
    run.replaceChildren(busy ? make('span', { class: 'spin' }) : icon(ICONS.run), busy ? words.loading : words.run);
  };

  return {
    box,
    place,
    probe,
    show(content, message) {
      words = message;
      setRunning(false);
      fill(parts, content, message);
      showCode(content.code);
    },
    colour() {
      if (isColoured) return;
      isColoured = true;
      showCode(shown);
    },
    setBusy(busy, room) {
      stop.hidden = !busy;
      // Disabled, it would lose the focus that the frame is to take over.
      run.setAttribute('aria-disabled', String(busy));
      setRunning(busy);
      box.classList.toggle('roomy', busy && room);
      if (!room || !output.hidden || words === undefined) return;
      output.hidden = false;
      output.replaceChildren(
        make('div', { class: 'strip' }, make('b', {}, words.result)),
        make('div', { class: 'room', part: 'result' }),
      );
    },
    say(text, copied) {
      message.hidden = text === undefined;
      message.replaceChildren(text ?? '', ...(copied === undefined ? [] : [make('code', {}, copied)]));
    },
    setActive: (active) => box.classList.toggle('active', active),
    setHeight(px) {
      const iframe = place.querySelector('iframe');
      if (iframe !== null) iframe.style.height = `${Math.min(Math.max(px, 0), MAX_HEIGHT_PX)}px`;
    },
    focus: () => (run.hidden ? code : run).focus(),
  };
}

type ShellParts = ReturnType<typeof buildParts>;

function buildParts() {
  const name = make('span', { class: 'name', part: 'name' });
  const dialect = make('span', { class: 'dialect' });
  const open = make('a', { class: 'open', part: 'open-link', target: '_blank', rel: 'noopener', href: '#' });
  open.append(icon(ICONS.open));
  const run = make('button', { type: 'button', part: 'run-button' });
  const stop = make('button', { type: 'button', part: 'stop-button', hidden: '' });
  const push = make('span', { class: 'push' });
  const bar = make('div', { class: 'bar still', part: 'toolbar' }, name, dialect, push, open, stop, run);
  const code = make('div', { class: 'code still', part: 'code', tabindex: '0', role: 'group' });
  const message = make('div', { class: 'message', part: 'message', role: 'alert', hidden: '' });
  const output = make('div', { class: 'still', part: 'output', hidden: '' });
  const status = make('div', { class: 'foot still', part: 'status' });
  const probe = make('span', { class: 'probe', 'aria-hidden': 'true' });
  const place = make('div', { class: 'place' });
  const box = make('div', { class: 'box', part: 'box' }, bar, code, output, status, message, place, probe);
  return { box, place, probe, name, dialect, open, run, stop, code, message, output, status };
}

/** Shows all but the code. */
function fill(
  { name, dialect, open, run, stop, code, output, status }: ShellParts,
  content: ShellContent,
  words: RunnerWords,
): void {
  name.textContent = content.name;
  dialect.textContent = content.dialect ?? '';
  open.setAttribute('aria-label', words.open);
  open.title = words.open;
  stop.replaceChildren(icon(ICONS.stop), words.stop);
  code.setAttribute('aria-label', words.script);
  code.title = content.readonly ? '' : words.edit;
  run.hidden = content.code === undefined;
  open.hidden = run.hidden || !content.canOpen;
  output.hidden = content.output === undefined;
  if (content.output !== undefined) output.replaceChildren(...outputParts(content.output, content.recorded, words));
  status.replaceChildren(...content.servers.map((server) => serverLine(server, words)));
  status.hidden = content.servers.length === 0;
}

function listen({ run, stop, open, code }: ShellParts, actions: ShellActions): void {
  run.addEventListener('click', () => {
    if (run.getAttribute('aria-disabled') !== 'true') actions.run();
  });
  stop.addEventListener('click', () => actions.stop());
  open.addEventListener('click', (event) => actions.open(event));
  code.addEventListener('click', () => {
    // Text that was just selected is to be copied, not edited.
    if (getSelection()?.isCollapsed !== false) actions.edit();
  });
  code.addEventListener('keydown', (event) => {
    if (event.target !== code || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Enter' && event.key.length !== 1) return;
    if (event.key === ' ') return;
    event.preventDefault();
    actions.edit();
  });
}

function outputParts(text: string, recorded: boolean, words: RunnerWords): readonly HTMLElement[] {
  const badge = recorded ? make('span', { class: 'badge' }, words.recorded) : undefined;
  const pre = make('pre', {}, make('code', {}, ...coloured(text)));
  return [
    make('div', { class: 'strip' }, make('b', {}, words.result), badge),
    make('div', { class: 'result', part: 'result', tabindex: '0', role: 'region', 'aria-label': words.result }, pre),
  ];
}

function rows(text: string, isColoured: boolean): Node[] {
  // Copied text keeps its line ends.
  if (!isColoured || text.length > MAX_COLOURED) {
    return text.split('\n').map((line) => make('span', { class: 'row' }, line, '\n'));
  }
  return highlightLines(text).map((tokens) =>
    make(
      'span',
      { class: 'row' },
      ...tokens.map(({ kind, text: part }) =>
        kind === 'text' ? part : make('span', { class: `t ${tokenClasses[kind]}` }, part),
      ),
      '\n',
    ),
  );
}

function coloured(text: string): (Node | string)[] {
  if (text.length > MAX_COLOURED) return [text];
  return highlightLines(text).flatMap((tokens, index) => [
    ...(index === 0 ? [] : ['\n']),
    ...tokens.map(({ kind, text: part }) =>
      kind === 'text' ? part : make('span', { class: `t ${tokenClasses[kind]}` }, part),
    ),
  ]);
}

function serverLine(server: FrameServer, words: RunnerWords): HTMLElement {
  const where = 'url' in server ? new URL(server.url).origin : words.here;
  return make('span', { class: 'server' }, make('i'), server.id, make('span', {}, where));
}
