import type { ProbeGroup } from '../probe.ts';

export const errors: ProbeGroup = {
  title: 'Errors',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'error classes',
      code: "return [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map((C) => { const e = new C('m'); return [e.name, e.message, e instanceof Error, String(e)]; });",
      expect: [
        ['EvalError', 'm', true, 'EvalError: m'],
        ['RangeError', 'm', true, 'RangeError: m'],
        ['ReferenceError', 'm', true, 'ReferenceError: m'],
        ['SyntaxError', 'm', true, 'SyntaxError: m'],
        ['TypeError', 'm', true, 'TypeError: m'],
        ['URIError', 'm', true, 'URIError: m'],
      ],
    },
    {
      feature: 'Error without new',
      code: "const e = Error('x'); return [e instanceof Error, e.message];",
      expect: [true, 'x'],
    },
    {
      feature: 'error.cause',
      code: "const e = new Error('outer', { cause: new Error('inner') }); return [e.cause.message, 'cause' in new Error('x'), Object.keys(e)];",
      expect: ['inner', false, []],
    },
    {
      feature: 'error.stack is text that names the place',
      code: "function thrower() { return new Error('x'); } return [typeof thrower().stack, /thrower/.test(thrower().stack)];",
      expect: ['string', true],
    },
    {
      feature: 'Error.isError',
      code: "return [Error.isError(new TypeError()), Error.isError({ message: 'x' }), Error.isError(Object.create(Error.prototype))];",
      expect: [true, false, false],
    },
    {
      feature: 'Error.captureStackTrace',
      code: 'const o = {}; const r = Error.captureStackTrace(o); return [typeof o.stack, Object.keys(o), r === undefined];',
      expect: ['string', [], true],
    },
    {
      feature: 'Error.captureStackTrace in a class',
      code: "class E extends Error { constructor(m) { super(m); Error.captureStackTrace?.(this, E); this.name = 'E'; } } const e = new E('m'); return [String(e), typeof e.stack];",
      expect: ['E: m', 'string'],
    },
    {
      feature: 'Error.captureStackTrace refuses primitives',
      code: "try { Error.captureStackTrace(5); return 'taken'; } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'messages of common mistakes name the culprit',
      code: 'const out = []; for (const f of [() => missingName, () => null.prop, () => undefined.method(), () => ({}).nope()]) { try { f(); } catch (e) { out.push([e.name, /missingName|prop|null|undefined|method|nope|function/.test(e.message)]); } } return out;',
      expect: [
        ['ReferenceError', true],
        ['TypeError', true],
        ['TypeError', true],
        ['TypeError', true],
      ],
    },
    {
      feature: 'toString of errors',
      code: "return [String(new Error('')), String(Object.assign(new Error('m'), { name: 'N' })), Error.prototype.toString.call({ name: 'A', message: 'b' })];",
      expect: ['Error', 'N: m', 'A: b'],
    },
    {
      feature: 'own properties of errors',
      code: "const e = new Error('m'); return [Object.keys(e), JSON.stringify(e), Object.hasOwn(e, 'message'), Object.hasOwn(new Error(), 'message')];",
      expect: [[], '{}', true, false],
    },
    {
      feature: 'rethrow keeps identity',
      code: "const e = new Error('x'); try { try { throw e; } catch (c) { throw c; } } catch (c) { return c === e; }",
      expect: true,
    },
    {
      feature: 'finally overrides a throw',
      code: 'const f = () => { try { throw 1; } finally { return 2; } }; return f();',
      expect: 2,
    },
    {
      feature: 'errors in generators',
      code: "function* g() { throw new Error('gen'); } try { [...g()]; } catch (e) { return e.message; }",
      expect: 'gen',
    },
    {
      feature: 'errors in getters',
      code: "try { ({ get x() { throw new RangeError('get'); } }).x; } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'cause chains',
      code: "const chain = (e) => (e instanceof Error ? [e.message, ...chain(e.cause)] : []); return chain(new Error('a', { cause: new Error('b', { cause: new Error('c') }) }));",
      expect: ['a', 'b', 'c'],
    },
  ],
};
