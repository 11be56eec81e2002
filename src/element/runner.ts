import { isSharedSite } from '../link/shared-site.ts';
import { type FrameConfig, RUNNER_VERSION, type RunResponse } from '../runtime/bridge/index.ts';
import { elementWords, frameConfig, madeWith, problemOf, type RunnerContent, readContent } from './content.ts';
import { emit } from './events.ts';
import { FrameKeeper, type Intent } from './frame-keeper.ts';
import { openPlayground } from './open-playground.ts';
import { type FrameNews, pageSide } from './page-side.ts';
import { ATTRIBUTES, RunnerProperties, unknownWords } from './properties.ts';
import { createLent, createLentServer } from './relay.ts';
import { RunnerError } from './runner-error.ts';
import { createShell, type Shell } from './shell.ts';
import { defaultSite } from './site-address.ts';
import { createSourceLoader, type SourceLoader } from './source-loader.ts';
import { createStatusSign, type RunnerStatus, type StatusSign } from './status.ts';
import { readLook } from './theme.ts';
import { whenNear } from './when-near.ts';

/**
 * A script that readers can run and change where it is shown. The code is readable before anything is loaded, and without
 * JavaScript; Run, the wish to edit, or coming into view load the runner, a frame from the origin of `asset-base`.
 */
export class CodemodeRunner extends RunnerProperties {
  static readonly version = RUNNER_VERSION;
  /**
   * Base of all elements that have no `asset-base` of their own. The script of a site sets it to where it came from; without
   * either it is the package `codemode-runner-site` of this version, on unpkg.com.
   */
  static assetBase: string | undefined;
  static readonly observedAttributes = ATTRIBUTES;

  readonly #status: StatusSign;
  readonly #source: SourceLoader;
  #shell: Shell | undefined;
  #frames: FrameKeeper | undefined;
  #content: RunnerContent | undefined;
  /** Code as the reader left it; undefined while it is the page's. */
  #edited: string | undefined;
  /** What the last run gave. */
  #printed: string | undefined;
  /** Code that the page has set, instead of what stands in the element. */
  #own: RunnerContent['code'];
  #life = new AbortController();
  #look = '';
  /** What the frame that is there was made with. */
  #madeWith = '';
  /** Words of attributes that were reported to the page. */
  #reported: ReadonlySet<string> = new Set();
  #pending = false;
  #reopens = false;
  #ready: Deferred = deferred();
  #connected: Deferred = deferred();

  constructor() {
    super();
    this.#status = createStatusSign(this, this.attachInternals?.());
    this.#source = createSourceLoader(
      () => this.changed(),
      (error) => this.#fail(error),
    );
  }

  /** Where the runner stands. */
  get status(): RunnerStatus {
    return this.#status.current;
  }

  /** The script as it stands, with what the reader changed. Setting it replaces it. */
  get code(): string {
    return this.#edited ?? this.#content?.code ?? '';
  }
  set code(value: string) {
    this.#edited = undefined;
    const given: unknown = value ?? undefined;
    this.#own = given === undefined || typeof given === 'string' ? given : null;
    this.changed();
  }

  /** Resolves when the runner is loaded. Waiting for it loads nothing. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Runs the script and resolves to the response, whatever came of it. The run has no credentials but those that the page
   * lends. Before the runner is there, the call waits for it. Rejects with a `RunnerError` when it cannot be loaded.
   */
  async run(): Promise<RunResponse> {
    const { connection } = await this.#open('run');
    const { signal } = this.#life;
    try {
      return JSON.parse(await connection.call('run', null)) as RunResponse;
    } catch (error) {
      if (signal.aborted) return (await import('./moved.ts')).moved();
      throw error;
    }
  }

  /** Stops the run, or what is being loaded for it. */
  async stop(): Promise<void> {
    this.#frames?.abort();
    await this.#frames?.current?.connection.call('stop', null);
  }

  /** Puts the script back to what the page has, and takes the output away. */
  async reset(): Promise<void> {
    this.#edited = this.#printed = undefined;
    this.#show();
    await this.#frames?.current?.connection.call('reset', null);
  }

  /** Address of the playground with this script, its servers and its recording. */
  async getShareUrl(): Promise<string> {
    const { connection } = await this.#open('show');
    return connection.call('shareUrl', null);
  }

  /** Moves the focus to the editor of a loaded runner, else to the Run button. */
  override focus(): void {
    if (this.#frames?.current === undefined) this.#shell?.focus();
    else this.#frames.focus('editor');
  }

  /**
   * Lends an MCP server of the page to this runner, as `name`: messages go over the port as JSON text. Scripts from `src`
   * are not offered it unless the page says `trust-src`.
   */
  async addServer(name: string, port: MessagePort): Promise<void> {
    if (this.#frames === undefined) await this.#connected.promise;
    this.#frames?.lend(createLentServer(typeof name === 'string' ? name : '', port));
  }

  connectedCallback(): void {
    this.upgradeProperties();
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#shell ??= this.#makeShell();
    this.#frames ??= this.#makeFrames(this.#shell);
    this.#shell.probe.addEventListener('transitionend', () => this.#tellLook(), { signal });
    const children = new MutationObserver(() => this.changed());
    children.observe(this, { childList: true, subtree: true, characterData: true });
    signal.addEventListener('abort', () => children.disconnect());
    this.#status.set('idle');
    this.#show();
    this.#connected.resolve();
    const shell = this.#shell;
    whenNear(this, signal, () => shell.colour());
    this.#watch(signal);
  }

  disconnectedCallback(): void {
    this.#life.abort();
    this.#reopens = this.#frames?.current !== undefined;
    this.#frames?.close('The element was removed from the page');
    this.#shell?.setActive(false);
    this.#shell?.setBusy(false, false);
    this.#ready = deferred();
    this.#connected = deferred();
  }

  connectedMoveCallback(): void {
    // Moved by `moveBefore`, the frame lives on, and so does everything else.
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.changed();
  }

  protected changed(): void {
    if (this.#pending || !this.isConnected) return;
    this.#pending = true;
    // Frameworks set one attribute after the other: one look at all of them is enough.
    queueMicrotask(() => {
      if (this.#pending && this.isConnected) this.#show();
      this.#pending = false;
    });
  }

  #makeShell(): Shell {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    return createShell(root, {
      run: () => void this.run().catch(ignore),
      stop: () => void this.stop().catch(ignore),
      edit: () => {
        if (!this.readonly && this.#content?.code !== undefined) this.#open('edit').catch(ignore);
      },
      open: (event) => this.#openPlayground(event),
    });
  }

  #makeFrames(shell: Shell): FrameKeeper {
    return new FrameKeeper({
      place: shell.place,
      prepare: async () => {
        await this.#source.load(this.src, this.recording);
        await this.#lendPageTools();
        const content = this.#show();
        const problem = problemOf(this, content, this.#base());
        if (problem !== undefined) throw problem;
        return { base: this.#base() as URL, title: `${elementWords(this).frame}: ${content.name}` };
      },
      config: (intent) => {
        const config = this.#config(intent);
        this.#madeWith = madeWith(config);
        return config;
      },
      isUpToDate: () => {
        this.#show();
        return madeWith(this.#config('show')) === this.#madeWith;
      },
      onLoading: (intent) => {
        this.#status.set('loading');
        shell.setBusy(true, intent === 'run');
      },
      onOpen: (frame, intent) => {
        const hadFocus = this.shadowRoot?.activeElement != null;
        shell.say(undefined);
        shell.setBusy(false, false);
        shell.setActive(true);
        if (hadFocus) this.#frames?.focus(intent === 'edit' ? 'editor' : 'run');
        if (this.#status.current === 'loading') this.#status.set('ready');
        this.#printed = undefined;
        this.#ready.resolve();
        emit(this, 'codemode-ready', { version: frame.version });
        this.changed();
      },
      onFail: (error) => {
        shell.setActive(false);
        shell.setBusy(false, false);
        this.#status.set('idle');
        this.#printed = undefined;
        this.#show();
        if (error !== undefined) this.#fail(error);
      },
      ...pageSide(this, this.#news(shell)),
    });
  }

  /** What the frame tells, taken into the element. */
  #news(shell: Shell): FrameNews {
    return {
      onState: (state) => {
        const ran = this.#status.current === 'running';
        this.#status.set(state);
        // What could not be taken over while it ran.
        if (ran) this.changed();
      },
      onHeight: shell.setHeight,
      onCode: (code) => {
        this.#edited = code;
      },
      onResult: (text) => {
        this.#printed = text;
        this.changed();
      },
    };
  }

  async #open(intent: Intent) {
    if (this.#frames === undefined || !this.isConnected) await this.#connected.promise;
    return (this.#frames as FrameKeeper).open(intent);
  }

  /** Brings the static runner, and the frame where there is one, up to date with the element. */
  #show(): RunnerContent {
    this.#pending = false;
    const content = readContent(this, this.#source.fetched, this.#own);
    const base = this.#base();
    this.#content = content;
    this.#shell?.show(
      {
        name: content.name,
        dialect: this.dialect || undefined,
        code: this.#edited ?? (content.code === null ? '' : content.code),
        output: this.#printed ?? content.output,
        recorded: this.#printed === undefined,
        servers: content.servers ?? this.#source.fetched.servers ?? [],
        readonly: this.readonly,
        canOpen: base === undefined || !isSharedSite(base),
      },
      elementWords(this),
    );
    const problem = problemOf(this, content, base);
    if (problem !== undefined) this.#say(problem);
    else if (this.#status.current !== 'error') this.#shell?.say(undefined);
    this.#sayUnknown();
    this.#configure();
    return content;
  }

  /** Hands changes to the frame: one that was made with something else is loaded again, after its run. */
  #configure(): void {
    const frame = this.#frames?.current;
    if (frame === undefined) return;
    this.#lendPageTools().catch(ignore);
    const config = this.#config('show');
    if (madeWith(config) === this.#madeWith || this.#status.current === 'running') {
      frame.connection.send('configure', config);
      return;
    }
    this.#frames?.close('The page has changed what the runner is made with');
    this.#open('show').catch(ignore);
  }

  /** What serves the tools of the page is for browsers that have such tools, and pages that lend them. */
  async #lendPageTools(): Promise<void> {
    if (this.pageTools === '' || !('modelContext' in document)) return;
    const server = (await import('./page-tools.ts')).pageToolsServer(this, createLent);
    if (server !== undefined) this.#frames?.lend(server);
  }

  /** Names each unknown word of an attribute once, to the page and on the console. */
  #sayUnknown(): void {
    const unknown = unknownWords(this);
    for (const { field, message } of unknown) {
      if (this.#reported.has(message)) continue;
      console.warn(`codemode-runner: ${message}`);
      emit(this, 'codemode-error', { code: 'bad-setting', message, field });
    }
    this.#reported = new Set(unknown.map(({ message }) => message));
  }

  #base(): URL | undefined {
    return baseUrl(this.assetBase || CodemodeRunner.assetBase || defaultSite(CodemodeRunner.version));
  }

  /** Waits for the element to come near, for what `src` names and for `loading`. */
  #watch(signal: AbortSignal): void {
    if (this.#reopens || this.loading === 'eager') this.#open('show').catch(ignore);
    this.#reopens = false;
    if (this.src === '' && this.recording === '' && this.loading !== 'lazy') return;
    whenNear(this, signal, () => {
      this.#source.load(this.src, this.recording).catch(ignore);
      if (this.loading === 'lazy') this.#open('show').catch(ignore);
    });
  }

  #fail(error: Error): void {
    this.#status.set('error');
    this.#say(error);
    emit(this, 'codemode-error', {
      code: error instanceof RunnerError ? error.code : 'gone',
      message: error.message,
    });
  }

  #say(error: Error): void {
    if (error instanceof RunnerError) this.#shell?.say(elementWords(this)[error.word], error.detail);
    else this.#shell?.say(error.message);
  }

  /** The address takes a part that few readers need, so it comes after the click. */
  #openPlayground(event: MouseEvent): void {
    event.preventDefault();
    const base = this.#base();
    const content = this.#content;
    if (base === undefined || content?.code === undefined) return;
    void openPlayground(this, base, content);
  }

  #config(intent: Intent): FrameConfig {
    const content = this.#content ?? readContent(this, this.#source.fetched, this.#own);
    const look = readLook(this, (this.#shell as Shell).probe);
    this.#look = JSON.stringify(look);
    return frameConfig(this, content, this.#edited, look, intent);
  }

  #tellLook(): void {
    const look = readLook(this, (this.#shell as Shell).probe);
    if (JSON.stringify(look) === this.#look) return;
    this.#look = JSON.stringify(look);
    this.#frames?.current?.connection.send('look', look);
  }
}

/** What went wrong stands in the element already, and an event told of it. */
const ignore = (): undefined => undefined;

/** The folder of the runner's files, from the text of an attribute; undefined where it is no address that a page can load. */
function baseUrl(text: string | undefined): URL | undefined {
  if (text === undefined || text === '') return undefined;
  const folder = text.endsWith('/') ? text : `${text}/`;
  const page = globalThis.document?.baseURI;
  if (!URL.canParse(folder, page)) return undefined;
  const url = new URL(folder, page);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A promise with its resolve function beside it. */
interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function deferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
