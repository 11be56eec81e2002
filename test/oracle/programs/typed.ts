import type { Draw } from '../draw.ts';
import type { ProgramWriter } from './program.ts';
import { layOut, typeText } from './type-text.ts';

const KIT = `const log = [];
const id = (...xs) => (log.push(xs.length), xs[0]);
const n = 3, m = 2, T = 5, U = 7, A = 1, number = 4, any = 6;
const o = { a: 1, b: { c: [1, 2] }, f: (x) => x, g() { return this === undefined ? 0 : this.a; } };
class Box { constructor(x) { this.x = x; } static of(x) { return new this(x); } m(x) { return [this.x, x]; } }
const tag = (s, ...xs) => [s.raw.join('|'), ...xs];`;

/** Types in every place where one can be, with line breaks and comments around them, in code with and without semicolons. */
export const typed: ProgramWriter = (draw) => {
  let count = 0;
  const name = (): string => `v${++count}`;
  const lines = Array.from({ length: 1 + draw.below(5) }, () => {
    const text = layOut(draw, draw.once(2) ? hazard(draw) : statement(draw, name));
    return text + draw.pick([';', '', ' // end', '/* end */', ';;'] as const);
  });
  return `${KIT}\ntry {\n${lines.join('\n')}\n} catch (error) { log.push(error?.name ?? String(error)); }\nreturn log.map((value) => typeof value === 'function' ? 'function' : value);`;
};

/** What goes on in the line before, where that can. */
function hazard(draw: Draw): string {
  const value = expression(draw, 2);
  return draw.pick([
    `log.push(${value})`,
    `(log.push(${value}))`,
    `[${value}].forEach((x) => log.push(x))`,
    `\`\${log.push(${value})}\``,
    `/x/g.test(String(log.push(${value})))`,
    `+log.push(${value})`,
    `-log.push(${value})`,
    `!log.push(${value})`,
    `<any>log.push(${value})`,
    `({ a: log.push(${value}) })`,
  ]);
}

function statement(draw: Draw, name: () => string): string {
  const type = (): string => typeText(draw);
  const value = (): string => expression(draw, 0);
  const v = name();
  switch (draw.below(26)) {
    case 0:
      return `let ${v}¤:¤${type()}¤=¤${value()}`;
    case 1:
      return `let ${v}¤!¤:¤${type()}`;
    case 2:
      return `let ${v}¤:¤${type()}`;
    case 3:
      return `const {¤a:¤${v}, ...${name()}¤}¤:¤${type()}¤=¤o`;
    case 4:
      return `var [${v}¤=¤1] : ${type()} = [${value()}], ${name()}: ${type()}`;
    case 5:
      return `type ${v}<X extends ${type()}>¤=¤${type()}`;
    case 6:
      return `interface ${v}<X>¤extends A<X>¤,¤B¤{¤a¤:¤${type()}\nb?(x: ${type()})¤:¤${type()}¤}`;
    case 7:
      return `declare const ${v}¤:¤${type()}`;
    case 8:
      return `declare function ${v}(x¤:¤${type()})¤:¤${type()}`;
    case 9:
      return `function ${v}<X¤extends ${type()}>(a¤:¤${type()}, b¤?¤:¤${type()}, ...c¤:¤${type()}[])¤:¤${type()}¤{¤return a¤}¤\nlog.push(${v}(${value()}))`;
    case 10:
      return `function ${v}(x: ${type()})¤:¤${type()}\nfunction ${v}(x¤?¤)¤{ return ${value()} }\nlog.push(${v}(1))`;
    case 11:
    case 12:
      return classText(draw, v, name());
    case 13:
      return `for (const ${v} of [${value()}]¤as¤ ${type()}) log.push(${v})`;
    case 14:
      return `for (let ${v}¤:¤${type()}¤=¤0; ${v} < 2; ${v}++) log.push(${v}¤as ${type()})`;
    case 15:
      return `try { throw ${value()} } catch (${v}¤:¤unknown) { log.push(${v}¤as ${type()}) }`;
    case 16:
      return `if (${value()}¤as ${type()}) log.push(1)\nelse log.push(2)`;
    case 17:
      return `${value()}¤as¤ ${type()}`;
    case 18:
      return `log.push(${value()} as ${type()})`;
    case 19:
      return `const ${v} = (x¤:¤${type()})¤:¤${type()} =>¤(${value()}) as ${type()}\nlog.push(${v}(1))`;
    case 20:
      return `const ${v} = async¤<X¤,>(x¤?¤:¤${type()})¤:¤Promise<${type()}> =>¤<${type()}>{ x }\nlog.push(await ${v}(1))`;
    case 21:
      return `switch (${value()}¤as ${type()}) { case 1¤as ${type()}: log.push(1); default: log.push(2) }`;
    case 22:
      return `declare namespace ${v}¤{¤const a¤:¤${type()}¤}`;
    case 23:
      return `o.a¤=¤${value()}¤as ${type()}`;
    case 24:
      return `let ${v} = ${value()} satisfies ${type()}\nlog.push(${v})`;
    default:
      return `const ${v} = ${value()}\nlog.push(${v})`;
  }
}

function classText(draw: Draw, v: string, inner: string): string {
  const type = (): string => typeText(draw);
  const member = (): string =>
    draw.pick([
      `private¤ readonly x${draw.below(9)}¤:¤${type()}¤=¤${expression(draw, 1)}`,
      `static y${draw.below(9)}¤?¤:¤${type()}`,
      `declare z¤:¤${type()}`,
      `[k: string]¤:¤${type()}`,
      `readonly [k: string]: ${type()}`,
      `get¤ g()¤:¤${type()} { return ${expression(draw, 1)} }`,
      `protected¤ m1<X>(this: ${type()}, x¤?¤:¤${type()})¤:¤${type()} { return x }`,
      `async¤ m2(x: ${type()})¤:¤Promise<${type()}> { return x }`,
      `*m3()¤:¤Iterable<${type()}> { yield <${type()}>1 }`,
      `['m4']<X>(x: X)¤:¤${type()} { return x }`,
      `m5(x: ${type()})¤:¤${type()}\nm5(x) { return x }`,
      `abstract q()¤:¤${type()}`,
      'public static¤ s1¤=¤1',
      'get',
      'static',
      'readonly¤ declare',
      `in¤:¤${type()}`,
      `#p¤:¤${type()}¤=¤1`,
      `static {¤log.push(1¤as ${type()})¤}`,
      `override m(x¤:¤${type()})¤:¤${type()} { return super.m(x)¤as ${type()} }`,
    ]);
  const seen = new Set<string>();
  const members = Array.from({ length: 1 + draw.below(4) }, member).filter((text) => {
    const key = /#p|[mgsz]\d?|in|[xy]\d|static|get|q/.exec(text)?.[0] ?? text;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
  const body = members.map((text) => text + draw.pick([';', '', ' // m', ''] as const)).join('\n');
  const isAbstract = body.includes('abstract');
  const head = `${isAbstract ? 'abstract ' : ''}class ${v}<X¤=¤${type()}>¤extends Box<${type()}>¤implements A<${type()}>, B`;
  return `${head}¤{\n${body}\n}\nlog.push(Object.getOwnPropertyNames(${v}.prototype).sort().join(), Object.keys(${v}).join())\nconst ${inner} = new ${v}<${type()}>(1)\nlog.push(Object.keys(${inner}).sort().join())`;
}

function expression(draw: Draw, depth: number): string {
  if (depth > 2 || draw.isSpent) return draw.pick(['n', 'm', '1', 'o.a', '"s"', 'T']);
  const type = (): string => typeText(draw, 1);
  const value = (): string => expression(draw, depth + 1);
  switch (draw.below(43)) {
    case 0:
      return `id<¤${type()}¤>(${value()})`;
    case 1:
      return `new Box¤<${type()}>(${value()}).x`;
    case 2:
      return `(new Box<${type()}>).x`;
    case 3:
      return `tag<${type()}>\`a\${${value()}}\``;
    case 4:
      return `o.f¤<${type()}, ${type()}>(${value()})`;
    case 5:
      return `o?.f<${type()}>¤(${value()})`;
    case 6:
      return `o.f?.¤<${type()}>(${value()})`;
    case 7:
      return `(${value()}¤as ${type()})`;
    case 8:
      return `(${value()} as const)`;
    case 9:
      return `<${type()}>¤${value()}`;
    case 10:
      return `(${value()})!`;
    case 11:
      return 'o¤!.b!¤.c![¤0¤]¤!';
    case 12:
      return `((x¤:¤${type()})¤:¤${type()} =>¤x)(${value()})`;
    case 13:
      return `(<X¤,¤>(x¤:¤X) => x)(${value()})`;
    case 14:
      return `(<X extends ${type()}¤=¤${type()}>(x: X, y¤?¤)¤:¤x is ${type()} => x)(${value()})`;
    case 15:
      return `(function¤<X>(this: ${type()}, x¤:¤X = ${value()})¤:¤${type()} { return x })()`;
    case 16:
      return `id(n < m, m > (${value()}))`;
    case 17:
      return `id(n < m, m >> (${value()}))`;
    case 18:
      return '(n¤<¤m)';
    case 19:
      return `(n < T > (${value()}))`;
    case 20:
      return '(n ? (m)¤:¤(x)=>¤x)';
    case 21:
      return `(n ? (x)¤:¤${type()} => x : ${value()})`;
    case 22:
      return `(n ? (x¤:¤${type()}) => x : ${value()})`;
    case 23:
      return `(n ? (${value()}) : (x)¤:¤${type()} => x)`;
    case 24:
      return `({ m<X>(x¤:¤X)¤:¤${type()} { return x }, get a()¤:¤${type()} { return 1 }, async¤<X>(y: X) { return y } }).m(${value()})`;
    case 25:
      return `new (class<X> extends Box<X>¤implements A<${type()}> { y¤:¤${type()}¤=¤${value()} })(${value()}).y`;
    case 26:
      return `(${value()} as number¤- 1)`;
    case 27:
      return `(${value()} as any as number¤* 2)`;
    case 28:
      return `(${value()} as A ?? 1)`;
    case 29:
      return `(${value()} as A && ${value()})`;
    case 30:
      return `typeof (${value()} satisfies ${type()})`;
    case 31:
      return `void (${value()} as ${type()})`;
    case 32:
      return `(n < m ? ${value()} : m > (n))`;
    case 33:
      return `(id<${type()}>)(${value()})`;
    case 34:
      return `[id<${type()}>, ${value()}].length`;
    case 35:
      return `((x) => <${type()}>{ x })(${value()})`;
    case 36:
      return `Box.of<${type()}>(${value()})!.m<${type()}>(2)`;
    case 37:
      return '(n as number¤< m)';
    case 38:
      return `((a, b¤?¤:¤${type()}, { c, d }¤:¤${type()} = { c: 1 }, [e]: ${type()} = [${value()}], ...f¤:¤${type()}) => [a, b, c, d, e, f.length])(1)`;
    case 39:
      return `(${value()} + ${value()} as ${type()}¤as number${draw.pick(['¤*¤', '¤/ ', ' -¤', '¤<< ', ' > '])}${value()})`;
    case 40:
      return '(n * m satisfies number ** 2 as number¤** m)';
    case 41:
      return `[n - m as number % ${value()}, n as number ** 2, <any>n + m as any * 2]`;
    default:
      return draw.pick(['n', 'm', '1', 'o.a', '"s"', 'T', 'number']);
  }
}
