import type * as React from 'react';
import { createElement, type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { RunnerEvents } from './events.ts';
import type { RunnerJsx } from './jsx.ts';
import type { RunnerPolicy } from './properties.ts';
import type { CodemodeRunner } from './runner.ts';
import type { RunnerServer } from './servers.ts';
import type { RunnerStrings } from './words.ts';

type Handler<N extends keyof RunnerEvents> = (event: CustomEvent<RunnerEvents[N]>) => void;

/** Properties of {@link Runner}: those of the element, its events as `on…`, and the code. */
export interface RunnerProps {
  /** The script. It is in the page before anything is loaded, and when it is rendered on a server. */
  readonly code?: string;
  /** Output to show before anything has run. */
  readonly output?: string;
  /** A permalink or a file to take the code from, instead of `code`. */
  readonly src?: string;
  readonly name?: string;
  readonly server?: string;
  readonly servers?: readonly RunnerServer[];
  readonly dialect?: string;
  readonly readonly?: boolean;
  readonly loading?: 'click' | 'lazy' | 'eager';
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly layout?: 'below' | 'beside';
  readonly panes?: string;
  readonly timeoutMs?: number;
  readonly maxToolCalls?: number;
  readonly capabilities?: string;
  readonly allowTools?: string;
  /** Lends the WebMCP tools of the page, as a server of this name. */
  readonly pageTools?: string;
  readonly trustSrc?: boolean;
  /** Address of the folder that holds the runner's files; without it, that of the package `codemode-runner-site` on unpkg.com. */
  readonly assetBase?: string;
  readonly recording?: string;
  readonly replay?: boolean;
  readonly policy?: RunnerPolicy;
  readonly strings?: RunnerStrings;
  readonly className?: string;
  readonly id?: string;
  readonly ref?: Ref<CodemodeRunner>;
  /** Further children, such as `<codemode-server>`. */
  readonly children?: ReactNode;
  readonly onReady?: Handler<'codemode-ready'>;
  readonly onChange?: Handler<'codemode-change'>;
  readonly onRunStart?: Handler<'codemode-run-start'>;
  readonly onLog?: Handler<'codemode-log'>;
  readonly onToolCall?: Handler<'codemode-tool-call'>;
  readonly onToolResult?: Handler<'codemode-tool-result'>;
  readonly onRunEnd?: Handler<'codemode-run-end'>;
  readonly onConnection?: Handler<'codemode-connection'>;
  readonly onAuthRequired?: Handler<'codemode-auth-required'>;
  readonly onShare?: Handler<'codemode-share'>;
  readonly onError?: Handler<'codemode-error'>;
}

const EVENTS = {
  onReady: 'codemode-ready',
  onChange: 'codemode-change',
  onRunStart: 'codemode-run-start',
  onLog: 'codemode-log',
  onToolCall: 'codemode-tool-call',
  onToolResult: 'codemode-tool-result',
  onRunEnd: 'codemode-run-end',
  onConnection: 'codemode-connection',
  onAuthRequired: 'codemode-auth-required',
  onShare: 'codemode-share',
  onError: 'codemode-error',
} as const satisfies Partial<Record<keyof RunnerProps, keyof RunnerEvents>>;

/** Attributes of the element by the property that sets each; what is no text is written as HTML writes it. */
const ATTRIBUTES = {
  src: 'src',
  name: 'name',
  server: 'server',
  dialect: 'dialect',
  readonly: 'readonly',
  loading: 'loading',
  theme: 'theme',
  layout: 'layout',
  panes: 'panes',
  timeoutMs: 'timeout-ms',
  maxToolCalls: 'max-tool-calls',
  capabilities: 'capabilities',
  allowTools: 'allow-tools',
  pageTools: 'page-tools',
  trustSrc: 'trust-src',
  assetBase: 'asset-base',
  recording: 'recording',
  replay: 'replay',
  className: 'class',
  id: 'id',
} as const satisfies Partial<Record<keyof RunnerProps, string>>;

const PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.keys({ ...ATTRIBUTES, ...EVENTS }),
  ...['code', 'output', 'children', 'ref', 'servers', 'policy', 'strings'],
]);

/**
 * `<codemode-runner>` as a React component, for React 18 and 19. Rendered on a server it is the code to read; in a page it
 * registers the element after it is mounted.
 */
export function Runner(props: RunnerProps) {
  const { code, output, children, ref, servers, policy, strings } = props;
  const element = useRef<CodemodeRunner>(null);
  const handlers = useRef(props);
  handlers.current = props;

  useEffect(() => {
    void import('./define.ts');
  }, []);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const listening = new AbortController();
    for (const [prop, name] of Object.entries(EVENTS)) {
      const listener = (event: Event): void => {
        const handler = handlers.current[prop as keyof typeof EVENTS] as ((event: Event) => void) | undefined;
        handler?.(event);
      };
      target.addEventListener(name, listener, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (element.current !== null) Object.assign(element.current, { servers, policy, strings });
  }, [servers, policy, strings]);

  const attributes: Record<string, unknown> = {};
  for (const [prop, name] of Object.entries(ATTRIBUTES)) {
    const value = props[prop as keyof typeof ATTRIBUTES];
    if (value === undefined || value === false) continue;
    attributes[name] = value === true ? '' : String(value);
  }
  // What is misspelt gets to the element, which names it and lets nothing pass that was to be kept back.
  for (const [prop, value] of Object.entries(props)) {
    if (!PROPERTIES.has(prop) && (typeof value === 'string' || typeof value === 'number')) attributes[prop] = value;
  }
  return createElement(
    'codemode-runner',
    {
      ...attributes,
      // What the element says of itself on its own tag is no difference between server and page.
      suppressHydrationWarning: true,
      ref: (runner: CodemodeRunner | null) => {
        element.current = runner;
        if (typeof ref === 'function') ref(runner);
        else if (ref != null) ref.current = runner;
      },
    },
    code === undefined ? null : createElement('pre', null, createElement('code', null, code)),
    output === undefined ? null : createElement('output', null, output),
    children,
  );
}

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React's types are extended where they are
  namespace JSX {
    interface IntrinsicElements {
      'codemode-runner': RunnerJsx<React.DetailedHTMLProps<React.HTMLAttributes<CodemodeRunner>, CodemodeRunner>>;
      'codemode-server': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        readonly name: string;
        readonly url: string;
        readonly protocol?: string;
      };
    }
  }
}
