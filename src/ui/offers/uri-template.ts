/** How the values of an expression are written (RFC 6570, section 3.2 and appendix A). */
interface Style {
  readonly first: string;
  readonly separator: string;
  readonly isNamed: boolean;
  /** What stands after the name of an empty value. */
  readonly ifEmpty: string;
  readonly keepsReserved: boolean;
}

const SIMPLE: Style = { first: '', separator: ',', isNamed: false, ifEmpty: '', keepsReserved: false };
const STYLES: Readonly<Record<string, Style>> = {
  '+': { ...SIMPLE, keepsReserved: true },
  '#': { ...SIMPLE, first: '#', keepsReserved: true },
  '.': { ...SIMPLE, first: '.', separator: '.' },
  '/': { ...SIMPLE, first: '/', separator: '/' },
  ';': { ...SIMPLE, first: ';', separator: ';', isNamed: true },
  '?': { ...SIMPLE, first: '?', separator: '&', isNamed: true, ifEmpty: '=' },
  '&': { ...SIMPLE, first: '&', separator: '&', isNamed: true, ifEmpty: '=' },
};
const EXPRESSION = /\{([+#./;?&]?)([^{}]+)\}/g;

/** The names of the places of a template, each once. */
export function placesOf(template: string): readonly string[] {
  const names = [...template.matchAll(EXPRESSION)].flatMap(([, , list = '']) => list.split(',').map(nameOf));
  return [...new Set(names)].filter((name) => name !== '');
}

/** The address that a template gives with these values; places without a value are left out. */
export function expandTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(EXPRESSION, (_, operator: string, list: string) => {
    const style = STYLES[operator] ?? SIMPLE;
    const parts = list.split(',').flatMap((place) => {
      const name = nameOf(place);
      if (!Object.hasOwn(values, name)) return [];
      const length = /:(\d+)$/.exec(place.trim())?.[1];
      const value = values[name] ?? '';
      const text = encode([...value].slice(0, length === undefined ? undefined : Number(length)).join(''), style);
      if (!style.isNamed) return [text];
      return [text === '' ? `${name}${style.ifEmpty}` : `${name}=${text}`];
    });
    return parts.length === 0 ? '' : style.first + parts.join(style.separator);
  });
}

const nameOf = (place: string): string => place.trim().replace(/(?:\*|:\d+)$/, '');

function encode(value: string, { keepsReserved }: Style): string {
  // Halves of pairs have no bytes.
  const text = value.replace(/\p{Surrogate}/gu, '\ufffd');
  if (keepsReserved)
    return encodeURI(text)
      .replace(/%25([0-9a-f]{2})/gi, '%$1')
      .replace(/%5B/gi, '[')
      .replace(/%5D/gi, ']');
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
