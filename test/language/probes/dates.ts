import type { ProbeGroup } from '../probe.ts';

export const dates: ProbeGroup = {
  title: 'Dates',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'ISO parsing and printing',
      code: "return [new Date('2024-02-29T12:34:56.789Z').toISOString(), Date.parse('2024-01-02'), Date.parse('2024-01-02T03:04:05Z'), Date.parse('2024-01-02T03:04:05+02:00')];",
      expect: ['2024-02-29T12:34:56.789Z', 1704153600000, 1704164645000, 1704157445000],
    },
    {
      feature: 'other date formats',
      code: "return [Date.parse('Tue, 02 Jan 2024 03:04:05 GMT'), Date.parse('Jan 2, 2024 00:00:00 UTC'), Date.parse('2 January 2024 UTC'), Date.parse('2024/01/02 00:00 UTC'), Date.parse('01/02/2024 UTC')];",
      expect: [1704164645000, 1704153600000, 1704153600000, 1704153600000, 1704153600000],
    },
    {
      feature: 'invalid dates',
      code: "const d = new Date('nope'); let threw = ''; try { d.toISOString(); } catch (e) { threw = e.name; } return [String(d), Number.isNaN(d.getTime()), d.toJSON(), threw];",
      expect: ['Invalid Date', true, null, 'RangeError'],
    },
    {
      feature: 'Date.UTC and getters',
      code: 'const d = new Date(Date.UTC(2024, 1, 29, 23, 59, 58, 7)); return [d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCDay(), d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds()];',
      expect: [2024, 1, 29, 4, 23, 59, 58, 7],
    },
    {
      feature: 'setters roll over',
      code: 'const d = new Date(Date.UTC(2024, 0, 31)); d.setUTCMonth(1); const e = new Date(0); e.setUTCDate(0); return [d.toISOString(), e.toISOString()];',
      expect: ['2024-03-02T00:00:00.000Z', '1969-12-31T00:00:00.000Z'],
    },
    {
      feature: 'local time agrees with itself',
      code: 'const d = new Date(2024, 6, 1, 12); return [d.getHours(), d.getFullYear(), d.getTime() - d.getTimezoneOffset() * 60000 === Date.UTC(2024, 6, 1, 12)];',
      expect: [12, 2024, true],
    },
    {
      feature: 'Date arithmetic',
      code: "const a = new Date('2024-03-01'), b = new Date('2024-02-01'); return [(a - b) / 86400000, a > b, +a, new Date(+a + 1).getTime() - a];",
      expect: [29, true, 1709251200000, 1],
    },
    {
      feature: 'Date.now and new Date',
      code: 'const t = Date.now(); return [typeof t, Math.abs(new Date().getTime() - t) < 1000, t > 1.7e12, typeof Date()];',
      expect: ['number', true, true, 'string'],
    },
    {
      feature: 'toJSON and JSON',
      code: 'return [JSON.stringify({ d: new Date(0) }), new Date(0).toJSON()];',
      expect: ['{"d":"1970-01-01T00:00:00.000Z"}', '1970-01-01T00:00:00.000Z'],
    },
    {
      feature: 'toUTCString',
      code: "return [new Date(0).toUTCString(), new Date('2024-02-29T01:02:03Z').toGMTString()];",
      expect: ['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 29 Feb 2024 01:02:03 GMT'],
    },
    {
      feature: 'toDateString and toTimeString',
      code: 'const d = new Date(2024, 1, 29, 1, 2, 3); return [d.toDateString(), d.toTimeString().slice(0, 8), d.toString().slice(0, 24)];',
      expect: ['Thu Feb 29 2024', '01:02:03', 'Thu Feb 29 2024 01:02:03'],
    },
    {
      feature: 'Date.prototype.toLocaleDateString',
      code: "const d = new Date(Date.UTC(2024, 1, 29, 15, 4, 5)); return [d.toLocaleDateString('en-US', { timeZone: 'UTC' }), d.toLocaleDateString('de-DE', { timeZone: 'UTC', dateStyle: 'full' }), d.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }), d.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })];",
      expect: ['2/29/2024', 'Donnerstag, 29. Februar 2024', 'Feb 29, 2024', 'Thursday'],
    },
    {
      feature: 'Date.prototype.toLocaleTimeString',
      code: "const d = new Date(Date.UTC(2024, 1, 29, 15, 4, 5)); return [d.toLocaleTimeString('de-DE', { timeZone: 'UTC' }), d.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }), d.toLocaleTimeString('en-US', { timeZone: 'America/New_York', timeStyle: 'short' }).replace('\\u202f', ' ')];",
      expect: ['15:04:05', '00:04', '10:04 AM'],
    },
    {
      feature: 'Date.prototype.toLocaleString',
      code: "const d = new Date(Date.UTC(2024, 1, 29, 15, 4, 5)); return [d.toLocaleString('de-DE', { timeZone: 'UTC' }), d.toLocaleString('en-US', { timeZone: 'UTC' }).replace('\\u202f', ' '), d.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' }), d.toLocaleString('sv-SE', { timeZone: 'UTC', month: 'long' })];",
      expect: ['29.2.2024, 15:04:05', '2/29/2024, 3:04:05 PM', '29 Feb 2024, 15:04', 'februari'],
    },
    {
      feature: 'local dates print the local day',
      code: "return new Date(2024, 1, 29).toLocaleDateString('en-US');",
      expect: '2/29/2024',
    },
    {
      feature: 'toLocaleDateString refuses a time style',
      code: "try { new Date(0).toLocaleDateString('en', { timeStyle: 'short' }); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'invalid dates print as such',
      code: "return [new Date(NaN).toLocaleString(), new Date(NaN).toLocaleDateString('de')];",
      expect: ['Invalid Date', 'Invalid Date'],
    },
    {
      feature: 'unknown time zones are refused',
      code: "try { new Date(0).toLocaleString('en', { timeZone: 'Mars/Olympus' }); } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'years beyond four digits',
      code: 'return [new Date(Date.UTC(12024, 0, 1)).toISOString(), new Date(Date.UTC(-1, 0, 1)).toISOString(), new Date(8.64e15 + 1).getTime() !== new Date(8.64e15 + 1).getTime()];',
      expect: ['+012024-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', true],
    },
    {
      feature: 'two-digit years',
      code: 'return [new Date(99, 0, 1).getFullYear(), Date.UTC(70, 0)];',
      expect: [1999, 0],
    },
    {
      feature: 'Symbol.toPrimitive of dates',
      code: "const d = new Date(5); return [typeof (d + 1), d - 1, ''.concat(d).length > 20];",
      expect: ['string', 4, true],
    },
    {
      feature: 'copying dates',
      code: 'const a = new Date(7); const b = new Date(a); b.setTime(9); return [a.getTime(), b.getTime()];',
      expect: [7, 9],
    },
  ],
};
