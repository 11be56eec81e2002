import type { Draw } from '../draw.ts';

/** A type, with a ¤ wherever white space may be: the text is laid out afterwards. */
export function typeText(draw: Draw, depth = 0): string {
  if (depth > 2 || draw.isSpent) return draw.pick(LEAVES);
  const inner = (): string => typeText(draw, depth + 1);
  switch (draw.below(24)) {
    case 0:
      return `${inner()}¤[¤]`;
    case 1:
      return `Array¤<¤${inner()}¤>`;
    case 2:
      return `Map<string¤,¤Array<Array<${inner()}>>>`;
    case 3:
      return `{¤a¤:¤${inner()}¤${draw.pick([';', ','])}¤b¤?¤:¤${inner()}¤}`;
    case 4:
      return `(¤x¤:¤${inner()}¤,¤...r: ${inner()}[])¤=>¤${inner()}`;
    case 5:
      return `(${inner()}¤|¤${inner()})`;
    case 6:
      return `${inner()}¤|¤${inner()}`;
    case 7:
      return `¤|¤${inner()}¤&¤${inner()}`;
    case 8:
      return `keyof ${inner()}`;
    case 9:
      return 'typeof o.b¤[¤"c"¤]';
    case 10:
      return `(${inner()} extends ${inner()}¤?¤${inner()}¤:¤${inner()})`;
    case 11:
      return `[¤a:¤${inner()}¤,¤b?: ${inner()}¤,¤...${inner()}[]¤]`;
    case 12:
      return `\`a\${${inner()}}b\``;
    case 13:
      return `{ readonly [K in ${inner()}]-?¤:¤${inner()} }`;
    case 14:
      return `{¤get x()¤:¤${inner()}¤;¤set x(v: ${inner()})¤;¤<T>(x: T): ${inner()}¤;¤new (): ${inner()}¤}`;
    case 15:
      return `new <const T>(x?: T) => ${inner()}`;
    case 16:
      return `import("m").${draw.pick(['A', 'A<number>'] as const)}`;
    case 17:
      return `{¤m¤?<T>(this: T): ${inner()}\n[k: string]: ${inner()}¤}`;
    case 18:
      return `<T extends ${inner()}¤=¤${inner()}>(x: T) => asserts x is ${inner()}`;
    case 19:
      return `${inner()}["k"]`;
    case 20:
      return `A.B.C<${inner()}¤,¤(${inner()})>`;
    default:
      return draw.pick(LEAVES);
  }
}

const LEAVES = [
  'number',
  'any',
  '"text"',
  '-1',
  'string[]',
  'A',
  'A<number>',
  'unique symbol',
  'readonly A[]',
  'null',
  'void',
  'this',
  'typeof n',
  '{}',
  '(x?) => void',
  'abstract new () => A',
] as const;

/** Lays a text out: line breaks and comments where its gaps are, all of which are blanks in the simplest case. */
export function layOut(draw: Draw, text: string): string {
  const plain = draw.once(3);
  return text.replace(/¤/g, () => {
    if (plain || draw.isSpent) return '';
    return draw.pick(['', ' ', '\n', '/* a */', '/* a\n*/', ' // a\n', '\t', '/*(*/', '']);
  });
}
