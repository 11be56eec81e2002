// The package `codemode-runner-site`: the built site as npm carries it, for projects that host the frame of the element.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './steps.mjs';

export const SITE_PACKAGE = join(ROOT, 'dist/site-package');
/** What both packages say of themselves alike, as far as the root does. */
const SHARED = ['version', 'license', 'author', 'repository', 'homepage', 'bugs'];

/** Gathers site, source maps of the library and a manifest into `dist/site-package`. Both builds have to be there. */
export function buildSitePackage() {
  const site = join(ROOT, 'dist/site');
  const library = join(ROOT, 'dist/lib');
  for (const folder of [site, library])
    if (!existsSync(folder)) throw new Error(`${relative(ROOT, folder)} is not built: npm run build`);
  rmSync(SITE_PACKAGE, { recursive: true, force: true });
  cpSync(site, SITE_PACKAGE, { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(SITE_PACKAGE, 'LICENSE'));
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' });
  for (const map of files.filter((file) => file.endsWith('.map')))
    cpSync(join(library, map), join(SITE_PACKAGE, 'maps', map));
  /** @type {Readonly<Record<string, unknown>>} */
  const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const manifest = {
    name: `${root.name}-site`,
    description: 'The site of codemode-runner: the frame of <codemode-runner>, and the Codemode Playground.',
    ...Object.fromEntries(SHARED.filter((field) => field in root).map((field) => [field, root[field]])),
  };
  writeFileSync(join(SITE_PACKAGE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(SITE_PACKAGE, 'README.md'), readme(String(root.version)));
}

/** @param {string} version */
function readme(version) {
  return `# codemode-runner-site

The static files behind \`<codemode-runner>\` and the Codemode Playground, for the package \`codemode-runner\` of the same
version. To host them yourself:

\`\`\`sh
npm install -D codemode-runner@${version} codemode-runner-site@${version}
npx codemode-runner site copy public/runner
\`\`\`

\`public/runner\` is then any folder that your site serves; \`_headers\` in it holds the headers to send. \`maps/\` holds source
maps of minified files of \`codemode-runner\`.
`;
}
