import type { ProbeGroup } from '../probe.ts';

export const intl: ProbeGroup = {
  title: 'Intl',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'Intl.NumberFormat',
      code: "return [new Intl.NumberFormat('en-US').format(1234567.891), new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(5), new Intl.NumberFormat('en-IN').format(1234567)];",
      expect: ['1,234,567.891', '5,00', '12,34,567'],
    },
    {
      feature: 'Intl.NumberFormat of money and units',
      code: "return [new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(9.5), new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilometer-per-hour' }).format(50), new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencyDisplay: 'name' }).format(1)];",
      expect: ['€9.50', '50 km/h', '1.00 US dollars'],
    },
    {
      feature: 'Intl.NumberFormat in compact form',
      code: "const f = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }); return [f.format(1234), f.format(1.5e6), f.format(999), new Intl.NumberFormat('en-US', { notation: 'compact', compactDisplay: 'long' }).format(2e9)];",
      expect: ['1.2K', '1.5M', '999', '2 billion'],
    },
    {
      feature: 'Intl.NumberFormat of special values',
      code: "const f = new Intl.NumberFormat('en-US'); return [f.format(NaN), f.format(-Infinity), f.format(-0), f.format(12345678901234567890n), f.format('987654321987654321'), f.format(undefined), f.format(null), f.format(true)];",
      expect: ['NaN', '-∞', '-0', '12,345,678,901,234,567,890', '987,654,321,987,654,321', 'NaN', '0', '1'],
    },
    {
      feature: 'Intl.NumberFormat.format is bound',
      code: "return [1, 2000].map(new Intl.NumberFormat('en-US').format);",
      expect: ['1', '2,000'],
    },
    {
      feature: 'Intl.NumberFormat.formatToParts',
      code: "return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).formatToParts(-1234.5);",
      expect: [
        { type: 'minusSign', value: '-' },
        { type: 'currency', value: '$' },
        { type: 'integer', value: '1' },
        { type: 'group', value: ',' },
        { type: 'integer', value: '234' },
        { type: 'decimal', value: '.' },
        { type: 'fraction', value: '50' },
      ],
    },
    {
      feature: 'Intl.NumberFormat.formatRange',
      code: "return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).formatRange(3, 5);",
      expect: '$3 – $5',
    },
    {
      feature: 'Intl.NumberFormat.resolvedOptions',
      code: "const o = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' }).resolvedOptions(); return [o.locale, o.style, o.currency, o.minimumFractionDigits, o.numberingSystem];",
      expect: ['de', 'currency', 'EUR', 2, 'latn'],
    },
    {
      feature: 'Intl.NumberFormat without new',
      code: "return Intl.NumberFormat('en-US').format(1000);",
      expect: '1,000',
    },
    {
      feature: 'Intl.NumberFormat sign and rounding',
      code: "return [new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' }).format(5), new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }).format(123456), new Intl.NumberFormat('en-US', { minimumIntegerDigits: 3 }).format(7), new Intl.NumberFormat('en-US', { useGrouping: false }).format(12345)];",
      expect: ['+5', '123,000', '007', '12345'],
    },
    {
      feature: 'Intl.DateTimeFormat',
      code: "const d = new Date(Date.UTC(2024, 1, 29, 15, 4, 5)); return [new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(d), new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(d), new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' }).format(d)];",
      expect: ['2/29/2024', '29. Februar 2024', '2024/03/01 0:04'],
    },
    {
      feature: 'Intl.DateTimeFormat of numbers and no argument',
      code: "const f = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric' }); return [f.format(0), f.format() === String(new Date().getUTCFullYear())];",
      expect: ['1970', true],
    },
    {
      feature: 'Intl.DateTimeFormat.formatToParts',
      code: "return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0);",
      expect: [
        { type: 'month', value: '01' },
        { type: 'literal', value: '/' },
        { type: 'day', value: '01' },
        { type: 'literal', value: '/' },
        { type: 'year', value: '1970' },
      ],
    },
    {
      feature: 'Intl.DateTimeFormat.formatRange',
      code: "return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(0, 86400000 * 3).replace(/\\s/g, ' ');",
      expect: 'Jan 1 – 4, 1970',
    },
    {
      feature: 'Intl.DateTimeFormat.resolvedOptions',
      code: "const o = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: 'numeric' }).resolvedOptions(); return [o.locale, o.timeZone, o.calendar, o.hourCycle];",
      expect: ['en-GB', 'Europe/Paris', 'gregory', 'h23'],
    },
    {
      feature: 'Intl.DateTimeFormat knows the local time zone',
      code: 'return typeof new Intl.DateTimeFormat().resolvedOptions().timeZone;',
      expect: 'string',
    },
    {
      feature: 'Intl.DateTimeFormat refuses an invalid date',
      code: "try { new Intl.DateTimeFormat('en').format(NaN); } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'Intl.DateTimeFormat time zone names',
      code: "return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', timeZoneName: 'short' }).format(Date.UTC(2024, 6, 1, 12)).replace(/\\s/g, ' ');",
      expect: '8 AM EDT',
    },
    {
      feature: 'Intl.DateTimeFormat fractional seconds and hour cycles',
      code: "return [new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }).format(1234), new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(0)];",
      expect: ['00:01.234', '00:00'],
    },
    {
      feature: 'Intl.Collator',
      code: "return [['z', 'a', 'Ä', 'b'].sort(new Intl.Collator('de').compare), ['a10', 'a9', 'a1'].sort(new Intl.Collator(undefined, { numeric: true }).compare)];",
      expect: [
        ['a', 'Ä', 'b', 'z'],
        ['a1', 'a9', 'a10'],
      ],
    },
    {
      feature: 'Intl.Collator sensitivity',
      code: "const f = (sensitivity) => new Intl.Collator('en', { sensitivity }).compare; return [f('base')('a', 'Á'), f('accent')('a', 'A'), f('case')('a', 'A') !== 0, f('variant')('a', 'á') !== 0];",
      expect: [0, 0, true, true],
    },
    {
      feature: 'Intl.PluralRules',
      code: "const c = new Intl.PluralRules('en-US'), o = new Intl.PluralRules('en-US', { type: 'ordinal' }); return [c.select(1), c.select(0), o.select(1), o.select(2), o.select(3), o.select(11), new Intl.PluralRules('pl').select(3)];",
      expect: ['one', 'other', 'one', 'two', 'few', 'other', 'few'],
    },
    {
      feature: 'Intl.PluralRules.resolvedOptions',
      code: "const o = new Intl.PluralRules('en', { type: 'ordinal' }).resolvedOptions(); return [o.type, o.pluralCategories.toSorted()];",
      expect: ['ordinal', ['few', 'one', 'other', 'two']],
    },
    {
      feature: 'Intl.RelativeTimeFormat',
      code: "const f = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }); return [f.format(-1, 'day'), f.format(3, 'hours'), f.format(0, 'year'), new Intl.RelativeTimeFormat('de').format(-2, 'week')];",
      expect: ['yesterday', 'in 3 hours', 'this year', 'vor 2 Wochen'],
    },
    {
      feature: 'Intl.RelativeTimeFormat.formatToParts',
      code: "return new Intl.RelativeTimeFormat('en').formatToParts(10, 'minute');",
      expect: [
        { type: 'literal', value: 'in ' },
        { type: 'integer', value: '10', unit: 'minute' },
        { type: 'literal', value: ' minutes' },
      ],
    },
    {
      feature: 'Intl.RelativeTimeFormat refuses unknown units',
      code: "try { new Intl.RelativeTimeFormat('en').format(1, 'fortnight'); } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'Intl.ListFormat',
      code: "return [new Intl.ListFormat('en').format(['a', 'b', 'c']), new Intl.ListFormat('en', { type: 'disjunction' }).format(['a', 'b']), new Intl.ListFormat('de', { style: 'long' }).format(new Set(['x', 'y'])), new Intl.ListFormat('en').format([])];",
      expect: ['a, b, and c', 'a or b', 'x und y', ''],
    },
    {
      feature: 'Intl.ListFormat.formatToParts',
      code: "return new Intl.ListFormat('en').formatToParts(['a', 'b']);",
      expect: [
        { type: 'element', value: 'a' },
        { type: 'literal', value: ' and ' },
        { type: 'element', value: 'b' },
      ],
    },
    {
      feature: 'Intl.ListFormat refuses what is no string',
      code: "try { new Intl.ListFormat('en').format([1]); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'Intl.DisplayNames',
      code: "return [new Intl.DisplayNames('en', { type: 'region' }).of('DE'), new Intl.DisplayNames('de', { type: 'language' }).of('fr'), new Intl.DisplayNames('en', { type: 'currency' }).of('USD'), new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of('XX') ?? 'none'];",
      expect: ['Germany', 'Französisch', 'US Dollar', 'none'],
    },
    {
      feature: 'Intl.getCanonicalLocales',
      code: "return [Intl.getCanonicalLocales('EN-us'), Intl.getCanonicalLocales(['en', 'de-DE'])];",
      expect: [['en-US'], ['en', 'de-DE']],
    },
    {
      feature: 'Intl.supportedValuesOf',
      code: "return [Intl.supportedValuesOf('currency').includes('EUR'), Intl.supportedValuesOf('timeZone').includes('Europe/Paris')];",
      expect: [true, true],
    },
    {
      feature: 'supportedLocalesOf',
      code: "return Intl.NumberFormat.supportedLocalesOf(['de', 'xx-invalid1']);",
      expect: ['de'],
    },
    {
      feature: 'bad locales are refused',
      code: "const out = []; for (const l of ['not a locale', 'e', 5, ['en', null]]) { try { new Intl.NumberFormat(l); out.push('made'); } catch (e) { out.push(e.name); } } return out;",
      expect: ['RangeError', 'RangeError', 'made', 'TypeError'],
    },
    {
      feature: 'locale lists',
      code: "return [new Intl.NumberFormat(['xx', 'de', 'en']).resolvedOptions().locale, new Intl.NumberFormat([]).resolvedOptions().locale.length > 0];",
      expect: ['de', true],
    },
    {
      feature: 'locale extensions',
      code: "return [new Intl.NumberFormat('ar-u-nu-latn').format(12), new Intl.DateTimeFormat('en-u-ca-buddhist', { timeZone: 'UTC', year: 'numeric' }).format(0)];",
      expect: ['12', '2513 BE'],
    },
    {
      feature: 'Intl classes have names and tags',
      code: 'const f = new Intl.NumberFormat(); return [Intl.NumberFormat.name, Object.prototype.toString.call(f), Object.prototype.toString.call(Intl), f instanceof Intl.NumberFormat, typeof Intl.NumberFormat.prototype.resolvedOptions];',
      expect: ['NumberFormat', '[object Intl.NumberFormat]', '[object Intl]', true, 'function'],
    },
    {
      feature: 'Intl methods refuse another receiver',
      code: 'try { Intl.NumberFormat.prototype.formatToParts.call({}, 1); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'subclassing a formatter',
      code: "class Euro extends Intl.NumberFormat { constructor() { super('en', { style: 'currency', currency: 'EUR' }); } twice(n) { return this.format(n * 2); } } return new Euro().twice(2);",
      expect: '€4.00',
    },
    {
      feature: 'options are read once, at construction',
      code: "const o = { minimumFractionDigits: 2 }; const f = new Intl.NumberFormat('en', o); o.minimumFractionDigits = 0; return f.format(1);",
      expect: '1.00',
    },
    {
      feature: 'inherited options and getters count',
      code: "const o = Object.create({ style: 'percent', get minimumFractionDigits() { return 1; } }); return new Intl.NumberFormat('en', o).format(0.5);",
      expect: '50.0%',
    },
    {
      feature: 'Intl.Segmenter',
      code: "const s = new Intl.Segmenter('en', { granularity: 'word' }); const all = [...s.segment('Hi, you 👨‍👩‍👧')]; return [all.filter((w) => w.isWordLike).map((w) => w.segment), all[0], s.segment('ab cd').containing(4), s.segment('a').containing(9) === undefined, [...new Intl.Segmenter().segment('👨‍👩‍👧e\u0301')].map((g) => g.segment.length), s.resolvedOptions().granularity];",
      expect: [
        ['Hi', 'you'],
        { segment: 'Hi', index: 0, input: 'Hi, you 👨‍👩‍👧', isWordLike: true },
        { segment: 'cd', index: 3, input: 'ab cd', isWordLike: true },
        true,
        [8, 2],
        'word',
      ],
    },
    {
      feature: 'Intl.Segmenter on a long text',
      code: "const text = 'word '.repeat(20000); let n = 0; for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) if (isWordLike) n++; let refused = ''; try { new Intl.Segmenter().segment('a'.repeat(2e6)); } catch (e) { refused = e.name; } return [n, refused];",
      expect: [20000, 'RangeError'],
    },
    {
      feature: 'Intl.Locale',
      code: "const l = new Intl.Locale('de-latn-AT', { hourCycle: 'h12', numeric: true }); return [String(l), l.baseName, l.language, l.script, l.region, l.hourCycle, l.numeric, l.calendar === undefined, l.maximize().toString(), new Intl.Locale('zh-Hans-CN').minimize().baseName, (1.5).toLocaleString(l), new Intl.Locale(l, { region: 'CH' }).region];",
      expect: [
        'de-Latn-AT-u-hc-h12-kn',
        'de-Latn-AT',
        'de',
        'Latn',
        'AT',
        'h12',
        true,
        true,
        'de-Latn-AT-u-hc-h12-kn',
        'zh',
        '1,5',
        'CH',
      ],
    },
    {
      feature: 'Intl.Locale refuses what is no tag',
      code: "const out = []; for (const t of ['not a tag', 5, undefined]) { try { new Intl.Locale(t); out.push('made'); } catch (e) { out.push(e.name); } } return out;",
      expect: ['RangeError', 'TypeError', 'TypeError'],
    },
  ],
};
