import type { ProbeGroup } from '../probe.ts';

export const webApis: ProbeGroup = {
  title: 'Web APIs',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'URL parts',
      code: "const u = new URL('https://user:pa%20ss@example.com:8080/a/../b%20c?x=1&y=ü#frag'); return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash];",
      expect: [
        'https://user:pa%20ss@example.com:8080/b%20c?x=1&y=%C3%BC#frag',
        'https://example.com:8080',
        'https:',
        'user',
        'pa%20ss',
        'example.com:8080',
        'example.com',
        '8080',
        '/b%20c',
        '?x=1&y=%C3%BC',
        '#frag',
      ],
    },
    {
      feature: 'URL with a base',
      code: "return [new URL('../c?q', 'https://x.org/a/b/').href, new URL('//y.org/z', 'https://x.org').href, new URL('?n=1', 'https://x.org/p').href];",
      expect: ['https://x.org/a/c?q', 'https://y.org/z', 'https://x.org/p?n=1'],
    },
    {
      feature: 'URL setters',
      code: "const u = new URL('http://x.org/'); u.protocol = 'https'; u.port = '443'; u.pathname = '/ü'; u.search = '?a b'; u.hash = 'h'; u.host = 'y.org:1'; return u.href;",
      expect: 'https://y.org:1/%C3%BC?a%20b#h',
    },
    {
      feature: 'URL.canParse and URL.parse',
      code: "return [URL.canParse('http://x'), URL.canParse('nope'), URL.parse('nope'), URL.parse('/a', 'http://x').href];",
      expect: [true, false, null, 'http://x/a'],
    },
    {
      feature: 'invalid URLs throw',
      code: "try { new URL('nope'); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'URL international names',
      code: "return [new URL('http://münchen.de/').hostname, new URL('http://0x7f.1/').hostname, new URL('http://[::1]:80/').host];",
      expect: ['xn--mnchen-3ya.de', '127.0.0.1', '[::1]'],
    },
    {
      feature: 'URL.searchParams is live',
      code: "const u = new URL('http://x/?a=1'); u.searchParams.append('b', 'ü &'); u.searchParams.delete('a'); const before = u.search; u.search = '?z=2'; return [before, u.searchParams.get('z'), u.href];",
      expect: ['?b=%C3%BC+%26', '2', 'http://x/?z=2'],
    },
    {
      feature: 'URL prints and serialises',
      code: "const u = new URL('http://x/a'); return [String(u), JSON.stringify({ u }), u.toJSON(), Object.prototype.toString.call(u)];",
      expect: ['http://x/a', '{"u":"http://x/a"}', 'http://x/a', '[object URL]'],
    },
    {
      feature: 'URLSearchParams from text, pairs, object',
      code: "return ['?a=1&a=2', [['x', '1'], ['y', '2']], { k: 'v w' }, new URLSearchParams('q=%20+%C3%BC')].map((i) => new URLSearchParams(i).toString());",
      expect: ['a=1&a=2', 'x=1&y=2', 'k=v+w', 'q=++%C3%BC'],
    },
    {
      feature: 'URLSearchParams methods',
      code: "const p = new URLSearchParams('b=2&a=1&b=3'); p.sort(); p.append('c', ''); return [p.toString(), p.getAll('b'), p.has('b', '3'), p.has('b', '9'), p.get('zz'), p.size, [...p.keys()], [...p.values()], [...p]];",
      expect: [
        'a=1&b=2&b=3&c=',
        ['2', '3'],
        true,
        false,
        null,
        4,
        ['a', 'b', 'b', 'c'],
        ['1', '2', '3', ''],
        [
          ['a', '1'],
          ['b', '2'],
          ['b', '3'],
          ['c', ''],
        ],
      ],
    },
    {
      feature: 'URLSearchParams.set and delete',
      code: "const p = new URLSearchParams('a=1&b=2&a=3'); p.set('a', '9'); p.delete('b', 'x'); p.set('n', 5); return p.toString();",
      expect: 'a=9&b=2&n=5',
    },
    {
      feature: 'URLSearchParams.forEach',
      code: "const out = []; new URLSearchParams('a=1&b=2').forEach((v, k) => out.push(k + v)); return out;",
      expect: ['a1', 'b2'],
    },
    {
      feature: 'URLSearchParams refuses bad pairs',
      code: "try { new URLSearchParams([['a']]); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'TextEncoder',
      code: "const e = new TextEncoder(); return [e.encoding, [...e.encode('é\\ud800')], e.encode().length, e.encodeInto('aé', new Uint8Array(2))];",
      expect: ['utf-8', [195, 169, 239, 191, 189], 0, { read: 1, written: 1 }],
    },
    {
      feature: 'TextDecoder',
      code: "return [new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).length, new TextDecoder().decode(new Uint8Array([0xff, 0x61])), new TextDecoder('utf-16le').decode(new Uint8Array([0x61, 0]))];",
      expect: ['a', 2, '�a', 'a'],
    },
    {
      feature: 'TextDecoder labels',
      code: "return [new TextDecoder('latin1').encoding, new TextDecoder('windows-1252').decode(new Uint8Array([0xe9])), new TextDecoder('shift_jis').decode(new Uint8Array([0x82, 0xa0]))];",
      expect: ['windows-1252', 'é', 'あ'],
    },
    {
      feature: 'TextDecoder in fatal mode',
      code: "try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'TextDecoder refuses unknown labels',
      code: "try { new TextDecoder('nope'); } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'TextDecoder as a stream',
      code: 'const d = new TextDecoder(); return [d.decode(new Uint8Array([0xf0, 0x9f]), { stream: true }), d.decode(new Uint8Array([0x98, 0x80]), { stream: true }), d.decode()];',
      expect: ['', '😀', ''],
    },
    {
      feature: 'atob and btoa',
      code: "return [btoa('hi'), atob('aGk='), atob(' aG k '), btoa('\\xff')];",
      expect: ['aGk=', 'hi', 'hi', '/w=='],
    },
    {
      feature: 'atob and btoa refuse bad input',
      code: "const out = []; for (const f of [() => atob('a'), () => btoa('😀')]) { try { f(); } catch (e) { out.push(e.name); } } return out;",
      expect: ['InvalidCharacterError', 'InvalidCharacterError'],
    },
    {
      feature: 'structuredClone of data',
      code: "const o = { d: new Date(5), r: /a/gi, m: new Map([[1, { x: 1 }]]), s: new Set(['a']), b: new Uint8Array([1, 2]), n: 1n, u: undefined, e: new RangeError('r') }; const c = structuredClone(o); return [c.d.getTime(), String(c.r), c.m.get(1).x, [...c.s], [...c.b], String(c.n), 'u' in c, c.e.name, c.e instanceof RangeError, c.m !== o.m];",
      expect: [5, '/a/gi', 1, ['a'], [1, 2], '1', true, 'RangeError', true, true],
    },
    {
      feature: 'structuredClone keeps cycles and sharing',
      code: 'const shared = { v: 1 }; const o = { a: shared, b: shared }; o.self = o; const c = structuredClone(o); return [c.a === c.b, c.self === c, c !== o];',
      expect: [true, true, true],
    },
    {
      feature: 'structuredClone refuses functions and symbols',
      code: 'const out = []; for (const v of [() => 1, Symbol(), { f() {} }]) { try { structuredClone(v); } catch (e) { out.push(e.name); } } return out;',
      expect: ['DataCloneError', 'DataCloneError', 'DataCloneError'],
    },
    {
      feature: 'structuredClone drops prototypes and getters',
      code: "class A { x = 1; m() {} } const c = structuredClone(new A()); const g = structuredClone({ get v() { return 7; } }); return [c instanceof A, c, Object.getOwnPropertyDescriptor(g, 'v').value];",
      expect: [false, { x: 1 }, 7],
    },
    {
      feature: 'structuredClone of views on one buffer',
      code: 'const b = new ArrayBuffer(4); const c = structuredClone([new Uint8Array(b, 1, 2), new DataView(b)]); c[0][0] = 9; return [c[0].buffer === c[1].buffer, c[1].getUint8(1), c[0].byteOffset];',
      expect: [true, 9, 1],
    },
    {
      feature: 'structuredClone of sparse arrays and boxes',
      code: "const c = structuredClone([1, , 3]); return [c.length, 1 in c, typeof structuredClone(Object('s')), structuredClone(null)];",
      expect: [3, false, 'object', null],
    },
    {
      feature: 'setTimeout passes arguments',
      code: "return new Promise((r) => setTimeout((a, b) => r([a, b]), 1, 'x', 2));",
      expect: ['x', 2],
    },
    {
      feature: 'clearTimeout',
      code: 'let fired = false; const id = setTimeout(() => { fired = true; }, 1); clearTimeout(id); clearTimeout(undefined); clearTimeout(99999); await new Promise((r) => setTimeout(r, 10)); return [fired, typeof id];',
      expect: [false, 'number'],
    },
    {
      feature: 'timers fire in order of due time',
      code: "const log = []; setTimeout(() => log.push('b'), 8); setTimeout(() => log.push('a'), 1); setTimeout(() => log.push('a2'), 1); await new Promise((r) => setTimeout(r, 25)); return log;",
      expect: ['a', 'a2', 'b'],
    },
    {
      feature: 'nested timers',
      code: 'return new Promise((r) => { let n = 0; const tick = () => (++n === 5 ? r(n) : setTimeout(tick, 0)); tick(); });',
      expect: 5,
    },
    {
      feature: 'console methods exist',
      code: "return ['log', 'debug', 'info', 'warn', 'error', 'trace', 'dir', 'table', 'group', 'groupEnd', 'assert', 'count', 'time', 'timeEnd'].filter((k) => typeof console[k] !== 'function');",
      expect: [],
    },
    {
      feature: 'AbortController',
      code: "const c = new AbortController(); const log = []; c.signal.addEventListener('abort', (e) => log.push(e.type, e.target === c.signal), { once: true }); c.signal.onabort = () => log.push('on'); c.abort(); c.abort(); let thrown; try { c.signal.throwIfAborted(); } catch (e) { thrown = e; } return [log, c.signal.aborted, thrown === c.signal.reason, thrown.name, thrown.code, thrown instanceof DOMException, thrown instanceof Error];",
      expect: [['abort', true, 'on'], true, true, 'AbortError', 20, true, true],
    },
    {
      feature: 'AbortController with a reason',
      code: "const c = new AbortController(); c.abort('why'); return [c.signal.reason, AbortSignal.abort(7).reason, AbortSignal.abort().reason.name, String(c.signal), String(c)];",
      expect: ['why', 7, 'AbortError', '[object AbortSignal]', '[object AbortController]'],
    },
    {
      feature: 'AbortSignal.timeout',
      code: "const s = AbortSignal.timeout(5); const before = s.aborted; await new Promise((r) => s.addEventListener('abort', r)); return [before, s.aborted, s.reason.name, s.reason.code];",
      expect: [false, true, 'TimeoutError', 23],
    },
    {
      feature: 'AbortSignal.timeout does not hold a script up',
      code: "AbortSignal.timeout(1e6); let refused = ''; try { AbortSignal.timeout(-1); } catch (e) { refused = e.name; } return refused;",
      expect: 'TypeError',
    },
    {
      feature: 'AbortSignal.any',
      code: "const a = new AbortController(), b = new AbortController(); const any = AbortSignal.any([a.signal, b.signal]); const over = AbortSignal.any([any]); let n = 0; over.addEventListener('abort', () => n++); b.abort('b'); a.abort('a'); return [any.aborted, any.reason, over.reason, n, AbortSignal.any([]).aborted, AbortSignal.any([AbortSignal.abort(1)]).reason];",
      expect: [true, 'b', 'b', 1, false, 1],
    },
    {
      feature: 'AbortSignal cannot be made',
      code: 'const out = []; for (const f of [() => new AbortSignal(), () => AbortSignal.any([1])]) { try { f(); } catch (e) { out.push(e.name); } } return out;',
      expect: ['TypeError', 'TypeError'],
    },
    {
      feature: 'EventTarget and Event',
      code: "const t = new EventTarget(); const log = []; const f = (e) => { log.push('f'); e.preventDefault(); }; t.addEventListener('x', f); t.addEventListener('x', f); t.addEventListener('x', { handleEvent: (e) => { log.push(e.type); e.stopImmediatePropagation(); } }); t.addEventListener('x', () => log.push('never')); const went = t.dispatchEvent(new Event('x', { cancelable: true })); t.removeEventListener('x', f); t.dispatchEvent(new Event('x')); return [log, went];",
      expect: [['f', 'x', 'x'], false],
    },
    {
      feature: 'DOMException',
      code: "const e = new DOMException('m', 'DataCloneError'); return [e.name, e.message, e.code, String(e), e instanceof Error, Object.prototype.toString.call(e), new DOMException().name, typeof e.stack];",
      expect: ['DataCloneError', 'm', 25, 'DataCloneError: m', true, '[object DOMException]', 'Error', 'string'],
    },
    {
      feature: 'crypto.randomUUID',
      code: 'const ids = Array.from({ length: 100 }, () => crypto.randomUUID()); return [new Set(ids).size, ids.every((id) => /^[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$/.test(id))];',
      expect: [100, true],
    },
    {
      feature: 'crypto.getRandomValues',
      code: 'const a = new Uint32Array(4); const same = crypto.getRandomValues(a) === a; const part = new Uint8Array(8); crypto.getRandomValues(part.subarray(0, 4)); const many = crypto.getRandomValues(new Uint8Array(65536)); return [same, a.some((x) => x > 0), [...part.subarray(4)], new Set(many).size, crypto.getRandomValues(new BigInt64Array(2)).length, Object.prototype.toString.call(crypto)];',
      expect: [true, true, [0, 0, 0, 0], 256, 2, '[object Crypto]'],
    },
    {
      feature: 'crypto.getRandomValues refuses floats and too many bytes',
      code: "const out = []; for (const v of [new Float64Array(1), new Uint8Array(65537), [], new DataView(new ArrayBuffer(1))]) { try { crypto.getRandomValues(v); out.push('filled'); } catch (e) { out.push(e.name); } } return out;",
      expect: ['TypeMismatchError', 'QuotaExceededError', 'TypeError', 'TypeMismatchError'],
    },
    {
      feature: 'performance.now',
      code: 'const a = performance.now(); await new Promise((r) => setTimeout(r, 5)); const b = performance.now(); return [typeof a, a >= 0, b - a >= 4, b - a < 5000, Math.abs(performance.timeOrigin + b - Date.now()) < 1000];',
      expect: ['number', true, true, true, true],
    },
  ],
};
