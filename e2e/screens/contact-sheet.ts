import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';

interface Shot {
  readonly file: string;
  readonly tour: string;
  readonly state: string;
  readonly scheme: string;
  readonly width: number;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
body { margin: 0; }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 12px 16px; background: Canvas; border-bottom: 1px solid GrayText; }
h1, h2 { margin: 0; font-size: 16px; }
section { padding: 16px; border-bottom: 1px solid GrayText; }
.row { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 16px; align-items: start; margin-top: 12px; }
figure { margin: 0; }
img { width: 100%; max-height: 70vh; object-fit: contain; object-position: top left; border: 1px solid GrayText; }
figcaption { color: GrayText; }
body:not(:has(#light:checked)) .light, body:not(:has(#dark:checked)) .dark { display: none; }
`;

/** Writes the page that shows all pictures of the folder, a row for each state. */
export default function writeContactSheet({ metadata }: FullConfig): void {
  const { folder } = metadata as { readonly folder: string };
  const shots = readdirSync(folder).flatMap((file): Shot[] => {
    const [, tour = '', state = '', scheme = '', width = ''] =
      /^([^.]+)\.([^.]+)\.(light|dark)\.(\d+)\.png$/.exec(file) ?? [];
    return tour === '' ? [] : [{ file, tour, state, scheme, width: Number(width) }];
  });
  const widths = [...new Set(shots.map(({ width }) => width))].sort((a, b) => a - b);
  const filters = [
    ...['light', 'dark'].map((scheme) => box(scheme, scheme)),
    ...widths.map((width) => box(`w${width}`, `${width} px`)),
  ];
  const byState = new Map<string, Shot[]>();
  for (const shot of shots) {
    const title = `${shot.tour}: ${shot.state}`;
    byState.set(title, [...(byState.get(title) ?? []), shot]);
  }
  const rows = [...byState].map(
    ([title, all]) =>
      `<section><h2>${title}</h2><div class="row">${all.sort(order).map(figure).join('')}</div></section>`,
  );
  const hide = widths.map((width) => `body:not(:has(#w${width}:checked)) .w${width} { display: none; }`).join('\n');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}${hide}</style>` +
      `<header><h1>${shots.length} pictures of ${byState.size} states</h1>${filters.join('')}</header>${rows.join('\n')}</html>\n`,
  );
  console.log(`Pictures: ${join(folder, 'index.html')}`);
}

function order(a: Shot, b: Shot): number {
  return a.width - b.width || b.scheme.localeCompare(a.scheme);
}

function box(id: string, label: string): string {
  return `<label><input type="checkbox" id="${id}" checked> ${label}</label>`;
}

function figure({ file, state, scheme, width }: Shot): string {
  return `<figure class="${scheme} w${width}"><a href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${scheme}, ${width} px"></a><figcaption>${width} px, ${scheme}</figcaption></figure>`;
}
