import type { Locator, Page } from '@playwright/test';
import type { HostSite } from './host-page.ts';

/** A way to draw one thing: its colour, what it lies on, and how much of it is there. */
interface Drawn {
  readonly text: string;
  readonly contrast: number;
  readonly font: string;
}

/** Contrast of each piece of text inside of an element against what is drawn under it, as computed styles have it. */
export function drawnTexts(element: Locator): Promise<readonly Drawn[]> {
  return element.evaluate((root) => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (paint === null) throw new Error('no canvas');
    const layers = (at: Element): string[] => {
      const colors: string[] = [];
      for (let node: Element | null = at; node !== null; node = node.parentElement) {
        colors.unshift(getComputedStyle(node).backgroundColor);
        // A modal dialog lies over the page, and what is around it is not under it.
        if (node instanceof HTMLDialogElement) break;
      }
      return ['white', ...colors];
    };
    const painted = (colors: readonly string[]): number => {
      paint.canvas.width = 1;
      for (const color of colors) {
        paint.fillStyle = color;
        paint.fillRect(0, 0, 1, 1);
      }
      const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
      const [r = 0, g = 0, b = 0] = parts.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const drawn: Drawn[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (holder === null || text === '' || holder.getClientRects().length === 0) continue;
      const style = getComputedStyle(holder);
      if (style.visibility === 'hidden') continue;
      const [a, b] = [painted([...layers(holder), style.color]), painted(layers(holder))] as const;
      drawn.push({ text, contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), font: style.fontFamily });
    }
    return drawn;
  });
}

/** A look in which nothing can be read: every colour is that of the ground, and letters are pictures. */
export const HOSTILE_LOOK = `<style>codemode-runner {
  --codemode-background: #7a1f1f; --codemode-canvas: #7a1f1f; --codemode-subtle: #7a1f1f;
  --codemode-text: #7a1f1f; --codemode-text-2: #7a1f1f; --codemode-text-3: rgb(0 0 0 / 0.01);
  --codemode-line: #7a1f1f; --codemode-line-strong: #7a1f1f;
  --codemode-accent: #7a1f1f; --codemode-accent-text: #7a1f1f; --codemode-on-accent: #7a1f1f;
  --codemode-keyword: #7a1f1f; --codemode-string: transparent; --codemode-number: #7a1f1f;
  --codemode-function: #7a1f1f; --codemode-type: #7a1f1f; --codemode-comment: #7a1f1f;
  --codemode-property: #7a1f1f; --codemode-punctuation: #7a1f1f;
  --codemode-font: Wingdings, Webdings; --codemode-font-mono: Wingdings;
}</style>`;

/** Words by which a page would pass its consents off as something else. */
export const HOSTILE_STRINGS = {
  letSee: 'It worked',
  holds: 'How did you like this guide?',
  signIn: 'Next page',
  signInNeeded: 'has more for you',
  sameOrigin: ' ',
  covered: 'Almost there',
  openTab: 'Cancel',
  question: 'A rating',
  here: 'your bank',
  ofPage: 'https://bank.example',
  noOrigin: 'nobody',
};

/** A page that speaks to the frame by itself, without the element: it sends whatever it likes. */
export interface BareFrame {
  start(config: unknown): Promise<unknown>;
  send(name: string, data: unknown): Promise<void>;
  call(name: string, request: unknown): Promise<unknown>;
  /** What the frame has told the page, by name. */
  events(name: string): Promise<readonly unknown[]>;
}

/** Opens a page whose frame is the runner's, and shakes hands with it as an element does. */
export async function openBareFrame(page: Page, host: HostSite, site: string): Promise<BareFrame> {
  const html = `<!doctype html><html lang="en"><title>Bare</title><iframe title="runner" src="${site}embed.html" style="width: 700px; height: 600px"></iframe></html>`;
  await page.goto(host.serve('/bare', { html }));
  await page.evaluate((origin) => {
    const frame = document.querySelector('iframe')?.contentWindow;
    const { port1, port2 } = new MessageChannel();
    const events: { name: string; data: unknown }[] = [];
    const waiting = new Map<number, (message: unknown) => void>();
    port1.onmessage = ({ data }) => {
      // An answer that is one text crosses as text, after a line that says what it answers.
      const answered = typeof data === 'string' ? /^return (\d+)\n/.exec(data) : null;
      const message = answered === null ? data : { kind: 'return', id: Number(answered[1]) };
      if (message.kind === 'event') events.push(message);
      else if (message.kind === 'call') port1.postMessage({ kind: 'return', id: message.id, value: true });
      else waiting.get(message.id)?.(message);
    };
    let lastId = 0;
    Reflect.set(globalThis, 'bare', {
      events,
      send: (name: string, data: unknown) => port1.postMessage({ kind: 'event', name, data }),
      call: (name: string, request: unknown) =>
        new Promise((resolve) => {
          const id = ++lastId;
          waiting.set(id, resolve);
          port1.postMessage({ kind: 'call', id, name, request });
        }),
    });
    frame?.postMessage({ hello: 1, port: port2 }, origin, [port2]);
  }, new URL(site).origin);
  const reach = <T>(method: string, ...given: readonly unknown[]): Promise<T> =>
    page.evaluate(
      ([name, parameters]) => {
        const bare = Reflect.get(globalThis, 'bare') as Record<string, (...given: readonly unknown[]) => unknown>;
        return bare[name]?.(...parameters) as never;
      },
      [method, given] as const,
    );
  return {
    start: (config) => reach('call', 'start', config),
    send: (name, data) => reach('send', name, data),
    call: (name, request) => reach('call', name, request),
    events: (name) =>
      page.evaluate((expected) => {
        const { events } = Reflect.get(globalThis, 'bare') as { events: { name: string; data: unknown }[] };
        return events.filter((event) => event.name === expected).map(({ data }) => data);
      }, name),
  };
}
