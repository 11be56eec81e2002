import type { Draw } from '../draw.ts';
import type { ProgramWriter } from './program.ts';
import { layOut } from './type-text.ts';

/** Enums, namespaces, parameter properties and accessor fields, which TypeScript makes other JavaScript of. */
export const compiled: ProgramWriter = (draw) => {
  const names: string[] = [];
  const lines = Array.from({ length: 1 + draw.below(4) }, () => layOut(draw, declaration(draw, names, 0)));
  const seen = names.map((name) => `log.push(shown(${name}))`).join('\n');
  return `const log = [], n = 3;
const shown = (value, depth = 0) => typeof value !== 'object' && typeof value !== 'function' || value === null ? value : depth > 3 ? 0 : [typeof value, ...Object.keys(value).map((key) => [key, shown(value[key], depth + 1)])];
try {\n${lines.join('\n')}\n${seen}\n} catch (error) { log.push(error?.name ?? String(error)); }\nreturn log;`;
};

function declaration(draw: Draw, names: string[], depth: number): string {
  const name = `N${names.length}_${depth}`;
  switch (draw.below(5)) {
    case 0:
      names.push(name);
      return enumText(draw, name);
    case 1:
      names.push(name);
      return classText(draw, name);
    case 2:
      names.push(name);
      return `class ${name}¤{¤${member(draw)}${draw.pick([';', '\n'])}¤${member(draw)}¤}\nlog.push(new ${name}()¤.a)`;
    default:
      names.push(name);
      return namespaceText(draw, name, depth);
  }
}

function enumText(draw: Draw, name: string): string {
  const values = [
    '',
    '',
    '',
    '¤=¤1',
    '¤=¤"text"',
    '¤=¤1 << 2',
    '¤=¤-1',
    '¤=¤`text`',
    '¤=¤"x" + n',
    '¤=¤n',
    '¤=¤A',
    `¤=¤${name}.A¤+¤1`,
  ];
  const members = ['A', 'B', '"c-d"', 'E', "'F'"].slice(0, 1 + draw.below(5)).map((key, index) => {
    const value = draw.pick(values as [string, ...string[]]);
    return index === 0 && /A/.test(value) ? key : `${key}${value}`;
  });
  return `${draw.pick(['', 'const '])}enum ${name}¤{¤${members.join('¤,¤')}¤${draw.pick([',', ''])}¤}`;
}

function classText(draw: Draw, name: string): string {
  const extended = draw.once(2);
  const parameters = [
    'private x',
    'readonly y¤?¤: number',
    'public readonly z¤:¤number¤=¤2',
    'plain',
    'protected w = n',
  ]
    .slice(draw.below(3))
    .join('¤,¤');
  const body = `${extended ? draw.pick(['super();', 'super()\n', 'log.push(0);¤super();']) : ''}¤log.push(Object.keys(this).join())`;
  return `class ${name}${extended ? ' extends (class { base = 1 })' : ''}¤{¤own = 1;¤constructor¤(¤${parameters}¤)¤{¤${body}¤}¤}\nlog.push(new ${name}(1, 2, 3))`;
}

function member(draw: Draw): string {
  return draw.pick([
    'accessor a¤=¤1',
    'static accessor b¤:¤number¤=¤2',
    'accessor ["a"]¤=¤n',
    'accessor #p = 1;¤get a() { return this.#p; }',
    'accessor a',
    'accessor',
    'a¤=¤1',
  ]);
}

function namespaceText(draw: Draw, name: string, depth: number): string {
  const statement = (index: number): string => {
    const v = `v${depth}${index}`;
    switch (draw.below(9)) {
      case 0:
        return `export const ${v}¤=¤${index};`;
      case 1:
        return `export let ${v}¤:¤number;¤${v} = n;`;
      case 2:
        return `export function ${v}(a = n)¤{¤return a;¤}`;
      case 3:
        return `export class ${v} {¤static s = n¤}`;
      case 4:
        return `export const {¤a: ${v}, b: [${v}x¤=¤2]¤} = { a: n, b: [] }\n`;
      case 5:
        return `const ${v}¤=¤1;¤log.push(${v});`;
      case 6:
        return `export interface ${v} {¤a: 1¤}`;
      case 7:
        return depth > 1 ? 'log.push(n);' : `export ${namespaceText(draw, `M${v}`, depth + 1)}`;
      default:
        return `export ${enumText(draw, `E${v}`)}`;
    }
  };
  const body = Array.from({ length: 1 + draw.below(3) }, (_, index) => statement(index)).join('¤\n');
  return `namespace ${name}${draw.pick(['', '', '.Inner'])}¤{¤${body}¤}`;
}
