import { camelCase } from './camel-case.ts';
import type { RunnerServer } from './servers.ts';
import type { RunnerStrings } from './words.ts';

/** Node has no elements: importing the class there must work, making one need not. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** What a page lets scripts of a runner do. */
export interface RunnerPolicy {
  /** Globs on `server/tool`; absent, every tool may be called. Where the attribute `allow-tools` is set too, both have to match. */
  readonly allowTools?: readonly string[];
  /** Whether the reader is asked before every call, or before those that are not marked read-only (the default). */
  readonly approval?: 'writes' | 'always';
}

export const ATTRIBUTES = [
  'src',
  'name',
  'server',
  'dialect',
  'readonly',
  'loading',
  'theme',
  'layout',
  'panes',
  'timeout-ms',
  'max-tool-calls',
  'capabilities',
  'allow-tools',
  'page-tools',
  'trust-src',
  'asset-base',
  'recording',
  'replay',
] as const;

/** Properties that may have been set on the element before its class was there. */
const UPGRADED = [...ATTRIBUTES.map(camelCase), 'servers', 'policy', 'strings', 'code'];

/** Attributes that take one of a few words. The first is what counts where there is none, or another word. */
const CHOICES = {
  loading: ['click', 'lazy', 'eager'],
  theme: ['auto', 'light', 'dark'],
  layout: ['below', 'beside'],
} as const;
type Choice = typeof CHOICES;

/** A word that an attribute does not take, and which it takes. */
export interface UnknownWord {
  readonly field: string;
  readonly message: string;
}

/** The properties of the element. Each has an attribute that it is kept in step with, unless it is an object. */
export abstract class RunnerProperties extends Base {
  #servers: readonly RunnerServer[] | undefined;
  #policy: RunnerPolicy = {};
  #strings: RunnerStrings = {};

  /** Where the code comes from, instead of a child: a permalink of the playground, or a script file. */
  get src(): string {
    return this.#text('src');
  }
  set src(value: string) {
    this.#setText('src', value);
  }
  /** File name of the script, for people and for its language. */
  get name(): string {
    return this.#text('name');
  }
  set name(value: string) {
    this.#setText('name', value);
  }
  /** Servers as `NAME=URL`, separated by spaces; `NAME=builtin` is one that comes with the runner. */
  get server(): string {
    return this.#text('server');
  }
  set server(value: string) {
    this.#setText('server', value);
  }
  /** Dialect of the script. */
  get dialect(): string {
    return this.#text('dialect');
  }
  set dialect(value: string) {
    this.#setText('dialect', value);
  }
  /** The reader may run the script and not change it. */
  get readonly(): boolean {
    return this.hasAttribute('readonly');
  }
  set readonly(value: boolean) {
    this.toggleAttribute('readonly', value);
  }
  /** When the runner is loaded: on Run or the wish to edit (`click`), when it comes into view (`lazy`), or at once (`eager`). */
  get loading(): 'click' | 'lazy' | 'eager' {
    return this.#choice('loading');
  }
  set loading(value: 'click' | 'lazy' | 'eager') {
    this.#setText('loading', value);
  }
  /** Colour scheme: that of the page where it is `auto`. */
  get theme(): 'auto' | 'light' | 'dark' {
    return this.#choice('theme');
  }
  set theme(value: 'auto' | 'light' | 'dark') {
    this.#setText('theme', value);
  }
  /** Where the output stands: below the code, or beside it where there is room. */
  get layout(): 'below' | 'beside' {
    return this.#choice('layout');
  }
  set layout(value: 'below' | 'beside') {
    this.#setText('layout', value);
  }
  /** Panes of the output, by id, separated by spaces; `docs/embedding.md` lists them. */
  get panes(): string {
    return this.#text('panes');
  }
  set panes(value: string) {
    this.#setText('panes', value);
  }
  /** Longest time of a run, in milliseconds; the default limit where it is 0. */
  get timeoutMs(): number {
    return this.#number('timeout-ms');
  }
  set timeoutMs(value: number) {
    this.#setText('timeout-ms', String(value ?? ''));
  }
  /** Most tool calls of a run; set to 0, none is allowed. Reads as 0 as well where the attribute is missing and the default holds. */
  get maxToolCalls(): number {
    return this.#number('max-tool-calls');
  }
  set maxToolCalls(value: number) {
    this.#setText('max-tool-calls', String(value ?? ''));
  }
  /** Capabilities that the script asks for, separated by spaces. */
  get capabilities(): string {
    return this.#text('capabilities');
  }
  set capabilities(value: string) {
    this.#setText('capabilities', value);
  }
  /** Tools that scripts may call: globs on `server/tool`, separated by spaces. Empty, none may be called. */
  get allowTools(): string {
    return this.#text('allow-tools');
  }
  set allowTools(value: string) {
    // An empty list lets nothing pass, and taking the attribute away would let everything.
    if (value === '') this.setAttribute('allow-tools', '');
    else this.#setText('allow-tools', value);
  }
  /**
   * Lends the tools that this page has registered with its browser (WebMCP, `document.modelContext`), as a server of this
   * name. Lends nothing where it is empty or the browser has no such tools.
   */
  get pageTools(): string {
    return this.#text('page-tools');
  }
  set pageTools(value: string) {
    this.#setText('page-tools', value);
  }
  /** The page vouches for the code behind `src`: it is treated as if the page had written it. */
  get trustSrc(): boolean {
    return this.hasAttribute('trust-src');
  }
  set trustSrc(value: boolean) {
    this.toggleAttribute('trust-src', value);
  }
  /** Address of the folder that holds the runner's files. */
  get assetBase(): string {
    return this.#text('asset-base');
  }
  set assetBase(value: string) {
    this.#setText('asset-base', value);
  }
  /** Address of a recording that runs can be answered from. */
  get recording(): string {
    return this.#text('recording');
  }
  set recording(value: string) {
    this.#setText('recording', value);
  }
  /** Runs are answered from the recording until the reader asks for a live one. */
  get replay(): boolean {
    return this.hasAttribute('replay');
  }
  set replay(value: boolean) {
    this.toggleAttribute('replay', value);
  }

  /** The servers, instead of those of attribute and children; undefined goes back to them. */
  get servers(): readonly RunnerServer[] | undefined {
    return this.#servers;
  }
  set servers(value: readonly RunnerServer[] | undefined) {
    this.#servers = value;
    this.changed();
  }
  /** What scripts may do. A value that is no such object lets no tool be called. */
  get policy(): RunnerPolicy {
    return this.#policy;
  }
  set policy(value: RunnerPolicy | undefined) {
    this.#policy = value ?? {};
    this.changed();
  }
  /** Texts in the page's language. */
  get strings(): RunnerStrings {
    return this.#strings;
  }
  set strings(value: RunnerStrings | undefined) {
    this.#strings = value ?? {};
    this.changed();
  }

  /** Something that the element shows, or hands to its frame, has changed. */
  protected abstract changed(): void;

  /** Takes over what was set on the element before it was one of ours. */
  protected upgradeProperties(): void {
    for (const name of UPGRADED) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  #choice<N extends keyof Choice>(name: N): Choice[N][number] {
    const words: readonly Choice[N][number][] = CHOICES[name];
    return words.find((word) => word === this.#text(name)) ?? (words[0] as Choice[N][number]);
  }
  #text(name: string): string {
    return this.getAttribute(name) ?? '';
  }
  #setText(name: string, value: string): void {
    if (value === '' || value === undefined || value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }
  #number(name: string): number {
    const value = Number(this.#text(name));
    return Number.isFinite(value) && value > 0 ? value : 0;
  }
}

/** The first of the values is what stands for any other text. */
/** Words of an element's attributes that count for nothing. */
export function unknownWords(host: Element): readonly UnknownWord[] {
  return Object.entries(CHOICES).flatMap(([field, words]: [string, readonly string[]]) => {
    const text = host.getAttribute(field) ?? '';
    if (text === '' || words.includes(text)) return [];
    return [{ field, message: `${field} takes "${words.join('", "')}", not "${text.slice(0, 40)}".` }];
  });
}
