import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { LEAN_CLASSES, withoutMethods, withUnset } from './lean-sdk-classes.ts';

const SHAPES = `export class Shape {
  area() { return 1; }
  draw(on) { if (on.fill) this.fill(); }
  async fill() { return this.area(); }
  get sides() { return 0; }
  static { Shape.last = 0; }
}
var Circle = class extends Shape { round() { return true; } };
`;

/** The classes of a module. */
async function classesOf(code: string): Promise<Record<string, new () => Record<string, unknown>>> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${code}\nexport { Circle };`)}`);
}

describe('a class of an SDK without methods that we never call', () => {
  it('given methods, a getter and a static block that nothing names, none is left', () => {
    expect(withoutMethods(SHAPES, 'Shape', ['draw', 'fill', 'sides', 'static'])).toMatchInlineSnapshot(`
      "export class Shape {
        area() { return 1; }
        
        
        
        
      }
      var Circle = class extends Shape { round() { return true; } };
      "
    `);
  });

  it('given a method that the rest names, calling it says that it is left out', async () => {
    const { Shape } = await classesOf(withoutMethods(SHAPES, 'Shape', ['fill']));
    const shape = new (Shape as new () => { draw(on: { fill: boolean }): void })();
    expect(() => shape.draw({ fill: false })).not.toThrow();
    expect(() => shape.draw({ fill: true })).toThrow('This build has no Shape.fill');
  });

  it('given a class that a variable holds, its methods go as well', async () => {
    const { Circle } = await classesOf(withoutMethods(SHAPES, 'Circle', ['round']));
    expect(new (Circle as NonNullable<typeof Circle>)()).not.toHaveProperty('round');
  });

  it('given a class without the method, the build fails and says so', () => {
    expect(() => withoutMethods(SHAPES, 'Shape', ['erase'])).toThrow('Shape has no erase. Read it again');
    expect(() => withoutMethods(SHAPES, 'Square', ['area'])).toThrow('Square has no area. Read it again');
  });

  it('given a field that only options set, reading it gives undefined and setting it throws', () => {
    const make = (code: string) =>
      new Function('options', `${withUnset(code, 'Shape', 'store')}`) as (o: object) => unknown;
    const read = make('this.store = options.store; if (this.store) return "kept"; return this.store;');
    expect(read.call({}, {})).toBeUndefined();
    expect(() => read.call({}, { store: {} })).toThrow('This build has no Shape.store');
    expect(() => withUnset('this.store === 1;', 'Shape', 'store')).toThrow('Shape sets no store. Read it again');
  });
});

it('given the sources of the page, none calls a method that its build leaves out', () => {
  const calls = (folder: string, object: string, name: string) => {
    const methods = LEAN_CLASSES.filter((one) => one.name === name).flatMap(({ uncalled }) => uncalled);
    const call = new RegExp(String.raw`\b${object}\??\.(?:${methods.join('|')})\b`, 'g');
    const files = globSync(`${folder}/**/*.ts`, { ignore: ['**/*.test.ts', '**/testing/**'] });
    expect(files.length).toBeGreaterThan(10);
    return files.flatMap((file) => readFileSync(file, 'utf8').match(call) ?? []);
  };
  expect(calls('src/mcp', 'client', 'Client')).toEqual([]);
  expect(calls('src/builtin', 'server', 'Server')).toEqual([]);
});
