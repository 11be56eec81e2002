import { plainText } from '../../runtime/plain-text.ts';

/** Ours, around text that is drawn by itself: noncharacters, which no text from outside keeps. */
const ISOLATED = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Marks text that has no say over the direction of what stands around it. */
export const markIsolated = (text: string): string => `\ufdd0${text}\ufdd1`;

/** Text as it is drawn, whoever wrote it. */
export function drawnText(text: string): string {
  if (!text.includes('\ufdd0')) return plainText(text);
  const parts = text.split(ISOLATED).map(plainText);
  return parts.map((part, at) => (at % 2 === 0 ? part : `${FIRST_STRONG_ISOLATE}${part}${POP_ISOLATE}`)).join('');
}

/** Attributes that people read or hear. */
const READ = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext'] as const;

type Props = Readonly<Record<string, unknown>>;

/** The properties of an element with all text in them as it is drawn; the same ones where nothing changes. */
export function drawnProps(props: Props): Props {
  let drawn: Record<string, unknown> | undefined;
  for (const name of READ) {
    const value = props[name];
    if (typeof value !== 'string') continue;
    const text = drawnText(value);
    if (text !== value) drawn = { ...(drawn ?? props), [name]: text };
  }
  const children = drawnChildren(props.children);
  return children === props.children ? (drawn ?? props) : { ...(drawn ?? props), children };
}

function drawnChildren(children: unknown): unknown {
  if (typeof children === 'string') return drawnText(children);
  if (!Array.isArray(children)) return children;
  const drawn = children.map(drawnChildren);
  return drawn.every((child, at) => child === children[at]) ? children : drawn;
}
