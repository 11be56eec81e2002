import type { ProbeGroup } from '../probe.ts';

export const typedArraysAndBuffers: ProbeGroup = {
  title: 'Typed arrays and buffers',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'all typed arrays',
      code: 'return [Uint8Array, Int8Array, Uint8ClampedArray, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array].map((T) => [T.name, T.BYTES_PER_ELEMENT, new T([1.7, -1, 300])[2]]);',
      expect: [
        ['Uint8Array', 1, 44],
        ['Int8Array', 1, 44],
        ['Uint8ClampedArray', 1, 255],
        ['Uint16Array', 2, 300],
        ['Int16Array', 2, 300],
        ['Uint32Array', 4, 300],
        ['Int32Array', 4, 300],
        ['Float32Array', 4, 300],
        ['Float64Array', 8, 300],
      ],
    },
    {
      feature: 'BigInt typed arrays',
      code: 'return [String(new BigInt64Array([5n])[0]), String(new BigUint64Array([-1n])[0])];',
      expect: ['5', '18446744073709551615'],
    },
    {
      feature: 'Float16Array',
      code: 'return [new Float16Array([1.337])[0], Float16Array.BYTES_PER_ELEMENT, new DataView(new ArrayBuffer(2)).getFloat16(0)];',
      expect: [1.3369140625, 2, 0],
    },
    {
      feature: 'views share a buffer',
      code: 'const b = new ArrayBuffer(4); new Uint8Array(b)[0] = 255; return [new Int8Array(b)[0], new Uint32Array(b).length, new Uint8Array(b, 1, 2).byteOffset];',
      expect: [-1, 1, 1],
    },
    {
      feature: 'DataView endianness',
      code: 'const v = new DataView(new ArrayBuffer(8)); v.setUint16(0, 0x0102); v.setInt32(2, -5, true); return [v.getUint8(0), v.getUint16(0, true), v.getInt32(2, true), String(v.getBigInt64(0) !== 0n)];',
      expect: [1, 513, -5, 'true'],
    },
    {
      feature: 'set, subarray, slice',
      code: 'const a = new Uint8Array([1, 2, 3, 4]); a.set([9, 8], 1); const s = a.subarray(1, 3); s[0] = 7; return [[...a], [...a.slice(-2)], [...s]];',
      expect: [
        [1, 7, 8, 4],
        [8, 4],
        [7, 8],
      ],
    },
    {
      feature: 'clamping and wrapping',
      code: 'return [[...new Uint8ClampedArray([300, -5, 1.5])], [...new Uint8Array([300, -5, 1.5])]];',
      expect: [
        [255, 0, 2],
        [44, 251, 1],
      ],
    },
    {
      feature: 'array methods on typed arrays',
      code: "const a = Uint8Array.of(3, 1, 2); return [[...a.toSorted()], [...a.map((x) => x * 2)], a.includes(2), a.at(-1), a.join('-'), [...a.with(0, 9)], a.findLast((x) => x < 3), [...a.toReversed()]];",
      expect: [[1, 2, 3], [6, 2, 4], true, 2, '3-1-2', [9, 1, 2], 2, [2, 1, 3]],
    },
    {
      feature: 'from with a mapper',
      code: 'return [...Uint16Array.from({ length: 3 }, (_, i) => i * i)];',
      expect: [0, 1, 4],
    },
    {
      feature: 'ArrayBuffer.slice and isView',
      code: 'const b = new Uint8Array([1, 2, 3]).buffer; return [[...new Uint8Array(b.slice(1))], ArrayBuffer.isView(new DataView(b)), ArrayBuffer.isView([]), b.byteLength];',
      expect: [[2, 3], true, false, 3],
    },
    {
      feature: 'out-of-range access',
      code: "const a = new Uint8Array(2); a[5] = 1; return [a[5] ?? 'none', a.length, -1 in a];",
      expect: ['none', 2, false],
    },
    {
      feature: 'bad lengths throw',
      code: 'try { new Uint32Array(new ArrayBuffer(3)); } catch (e) { return e.name; }',
      expect: 'RangeError',
    },
    {
      feature: 'Uint8Array.prototype.toBase64',
      code: "return [new Uint8Array([1, 2, 250, 255]).toBase64(), new Uint8Array([250, 255]).toBase64({ alphabet: 'base64url', omitPadding: true }), new Uint8Array().toBase64()];",
      expect: ['AQL6/w==', '-v8', ''],
    },
    {
      feature: 'Uint8Array.fromBase64',
      code: "return [[...Uint8Array.fromBase64('AQL6/w==')], [...Uint8Array.fromBase64('-v8', { alphabet: 'base64url' })], [...Uint8Array.fromBase64(' AQ I= ')]];",
      expect: [
        [1, 2, 250, 255],
        [250, 255],
        [1, 2],
      ],
    },
    {
      feature: 'Uint8Array.fromBase64 refuses bad text',
      code: "const out = []; for (const [t, o] of [['A'], ['AQ=', undefined], ['####'], ['AQ', { lastChunkHandling: 'strict' }], ['AR==', { lastChunkHandling: 'strict' }]]) { try { Uint8Array.fromBase64(t, o); out.push('ok'); } catch (e) { out.push(e.name); } } return out;",
      expect: ['SyntaxError', 'SyntaxError', 'SyntaxError', 'SyntaxError', 'SyntaxError'],
    },
    {
      feature: 'Uint8Array.fromBase64 stops before a partial chunk',
      code: "return [[...Uint8Array.fromBase64('AQIDBA', { lastChunkHandling: 'stop-before-partial' })], [...Uint8Array.fromBase64('AQIDBA')]];",
      expect: [
        [1, 2, 3],
        [1, 2, 3, 4],
      ],
    },
    {
      feature: 'Uint8Array hex',
      code: "return [new Uint8Array([0, 15, 255]).toHex(), [...Uint8Array.fromHex('00fFa1')]];",
      expect: ['000fff', [0, 255, 161]],
    },
    {
      feature: 'Uint8Array.fromHex refuses bad text',
      code: "const out = []; for (const t of ['0', 'zz', 5]) { try { Uint8Array.fromHex(t); out.push('ok'); } catch (e) { out.push(e.name); } } return out;",
      expect: ['SyntaxError', 'SyntaxError', 'TypeError'],
    },
    {
      feature: 'toBase64 refuses another receiver',
      code: 'try { Uint8Array.prototype.toBase64.call(new Uint16Array(1)); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'text to bytes and back',
      code: "const bytes = new TextEncoder().encode('aé😀'); return [[...bytes], new TextDecoder().decode(bytes)];",
      expect: [[97, 195, 169, 240, 159, 152, 128], 'aé😀'],
    },
  ],
};
