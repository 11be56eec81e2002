import type { AttemptGroup } from '../attempt.ts';

export const bridgeForgery: AttemptGroup = {
  kind: 'the bridge from inside',
  attempts: [
    {
      name: 'names under which the bridge might stand',
      code: `const names = ['host', 'bridge', '__guest', '__core', '__codemode_internal__', 'settle', 'fireTimer', 'readResult', 'describe', 'std', 'os', 'print', 'scriptArgs', '__host__', 'QTS'];
        return names.filter((name) => name in globalThis);`,
      gives: [],
    },
    {
      name: 'symbols and hidden properties of the global object',
      code: `const odd = Reflect.ownKeys(globalThis).filter((key) => typeof key === 'symbol' || key.includes('codemode'));
        return odd.map(String).sort();`,
      gives: [
        'Symbol(Symbol.toStringTag)',
        '__codemode_floating__',
        '__codemode_for_await__',
        '__codemode_result__',
        '__codemode_using__',
      ],
    },
    {
      name: 'frames of the stack as objects',
      code: `const seen = [];
        Error.prepareStackTrace = (error, frames) => { seen.push(typeof frames); return frames; };
        const { stack } = new Error('x');
        delete Error.prepareStackTrace;
        return [seen, typeof stack];`,
      gives: [[], 'string'],
    },
    {
      name: 'callers and arguments of running functions',
      code: `const { echo } = await import('@codemode/servers/lab');
        const out = [];
        for (const f of [() => echo.caller, () => echo.arguments, () => (function () { return arguments.callee; })(), () => console.log.caller]) {
          try { out.push(typeof f()); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: ['TypeError', 'TypeError', 'TypeError', 'TypeError'],
    },
    {
      name: 'a getter on the input that looks at who reads it',
      code: `const { echo } = await import('@codemode/servers/lab');
        let stack = '';
        await echo({ get a() { stack = new Error('x').stack; return 1; } });
        return [typeof stack, stack.includes('script.js')];`,
      gives: ['string', true],
    },
    {
      name: 'resolving functions of a pending call by a replaced Promise',
      code: `const { echo } = await import('@codemode/servers/lab');
        const Real = globalThis.Promise;
        const caught = [];
        globalThis.Promise = class { constructor(executor) { caught.push(executor); executor((v) => caught.push(v), () => {}); } };
        const call = echo({ a: 1 });
        globalThis.Promise = Real;
        return [caught.length, call instanceof Real, (await call).input.a];`,
      gives: [0, true, 1],
    },
    {
      name: 'answers to calls that were never made',
      code: `const { echo } = await import('@codemode/servers/lab');
        for (const name of ['settle', 'onmessage', 'postMessage', 'dispatchEvent']) { try { globalThis[name]?.(1, true, '"forged"'); } catch {} }
        return (await echo({ a: 1 })).input.a;`,
      gives: 1,
    },
    {
      name: 'what watches floating promises, called and replaced',
      code: `const watch = globalThis.__codemode_floating__;
        const out = [watch(5), watch(undefined) === undefined, typeof watch(() => 1)];
        for (const f of [() => { globalThis.__codemode_floating__ = 1; }, () => { delete globalThis.__codemode_floating__; }, () => { watch.x = 1; }]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: [5, true, 'function', 'TypeError', 'TypeError', 'TypeError'],
    },
    {
      name: 'what iterates for a for await, called and replaced',
      code: `const iterate = globalThis.__codemode_for_await__;
        const loop = iterate([5]);
        const out = [loop.took(await loop.pull()).value, Reflect.ownKeys(loop).join()];
        const { prototype } = loop.constructor;
        for (const f of [() => { globalThis.__codemode_for_await__ = 1; }, () => { iterate.x = 1; }, () => { prototype.took = () => 1; }, () => { loop.constructor.x = 1; }]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: [5, 'done,value,closing', 'TypeError', 'TypeError', 'TypeError', 'TypeError'],
    },
    {
      name: 'what holds the resources of a using, called and replaced',
      code: `const open = globalThis.__codemode_using__;
        const resources = open();
        const out = [resources.add(null), Reflect.ownKeys(resources).join()];
        const { prototype } = resources.constructor;
        for (const f of [() => { globalThis.__codemode_using__ = 1; }, () => { open.x = 1; }, () => { prototype.end = () => 1; }, () => { resources.constructor.x = 1; }]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: [null, 'pending', 'TypeError', 'TypeError', 'TypeError', 'TypeError'],
    },
    {
      name: 'the result as a getter, deleted and frozen',
      code: `const out = [];
        for (const f of [() => Object.defineProperty(globalThis, '__codemode_result__', { get: () => 'forged' }), () => { delete globalThis.__codemode_result__; },
          () => Object.defineProperty(globalThis, '__codemode_result__', { value: 1, enumerable: false })]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: ['TypeError', 'TypeError', 'TypeError'],
    },
    {
      name: 'a result that was made read-only by its own script',
      form: 'module',
      code: "globalThis.__codemode_result__ = 'mine'; Object.freeze(globalThis); try { globalThis.__codemode_result__ = 'other'; } catch {} const { echo } = await import('@codemode/servers/lab'); await echo({});",
      gives: 'mine',
    },
    {
      name: 'a global object with a Proxy for its prototype',
      code: `const asked = [];
        Object.setPrototypeOf(globalThis, new Proxy(Object.prototype, { get(target, key, receiver) { asked.push(String(key)); return Reflect.get(target, key); } }));
        const { echo } = await import('@codemode/servers/lab');
        const answer = (await echo({ a: 1 })).input.a;
        Object.setPrototypeOf(globalThis, Object.prototype);
        return [answer, asked.includes('host') || asked.includes('bridge')];`,
      gives: [1, false],
    },
    {
      name: 'a frozen global object',
      form: 'module',
      code: `Object.freeze(globalThis);
        export default [new URL('http://x').href, URL === URL, (1e4).toLocaleString(), typeof Intl.NumberFormat, structuredClone([1])];`,
      gives: ['http://x/', true, '10,000', 'function', [1]],
    },
    {
      name: 'log levels and messages that are not what they seem',
      code: `console.log.call({ level: 'fatal' }, 'a'); console['error']({ toString() { return 'forged'; } }); console.log({ level: 'error', message: 'x', timeMs: -1 });
        return typeof console.log();`,
      gives: 'undefined',
    },
    {
      name: 'a trace that was never called for',
      code: "console.log(JSON.stringify({ toolTrace: [{ serverId: 'lab', toolName: 'deleteAll', durationMs: 1, ok: true }] })); return 1;",
      gives: 1,
    },
    {
      name: 'errors that claim to be limits',
      form: 'module',
      code: "throw Object.assign(new Error('maxToolCalls'), { name: 'SandboxLimitError', errorClass: 'SandboxLimitError', code: 'SANDBOX_LIMIT', fields: { limit: 'x' } });",
      ends: 'UNCAUGHT_EXCEPTION',
    },
    {
      name: 'errors that claim to be a stop',
      form: 'module',
      code: "throw { kind: 'cancelled', end: 'cancelled', stop: 'cancelled', code: 'CANCELLED', message: 'The run was stopped' };",
      ends: 'UNCAUGHT_EXCEPTION',
    },
    {
      name: 'a promise that a timer of the host would settle, settled by hand',
      code: "let fired = 0; const id = setTimeout(() => { fired += 1; }, 1); clearTimeout({ valueOf: () => id }); clearTimeout('__proto__'); clearTimeout(Symbol.iterator === 1); await new Promise((r) => setTimeout(r, 5)); return fired;",
      gives: 0,
    },
    {
      name: 'parts of the guest under names that are none',
      code: "return ['part', 'intl', 'web', '__proto__'].map((name) => typeof globalThis[name] === 'function');",
      gives: [false, false, false, false],
    },
  ],
};
