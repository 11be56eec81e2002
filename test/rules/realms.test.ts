import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOLDERS, type Folder, REALMS } from '../../scripts/import-map.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** Names that a realm has nowhere: each is a compile error there. */
const MISSING: Partial<Record<Folder, readonly string[]>> = {
  runtime: ['document', 'window', 'fetch', 'localStorage', 'process', 'Buffer', 'require'],
  worker: ['document', 'window', 'localStorage', 'process', 'Buffer'],
  highlight: ['document', 'fetch', 'process'],
  models: ['document', 'window', 'localStorage', 'process', 'Buffer', 'require'],
  session: ['process', 'Buffer', 'require'],
  ui: ['process', 'Buffer', 'require'],
};

const folders = FOLDERS.filter((folder) => existsSync(join(ROOT, 'src', folder, 'tsconfig.json')));

function references(folder: Folder): Folder[] {
  const config: { references?: { path: string }[] } = JSON.parse(
    readFileSync(join(ROOT, 'src', folder, 'tsconfig.json'), 'utf8'),
  );
  const names = (config.references ?? []).map(({ path }) => basename(path));
  return FOLDERS.filter((name) => names.includes(name));
}

/** The folders whose output a folder can see: its references, and theirs. */
function reachable(folder: Folder): Set<Folder> {
  const seen = new Set<Folder>([folder]);
  for (const one of seen) for (const next of references(one)) seen.add(next);
  return seen;
}

describe('the realms of TypeScript', () => {
  test.each(folders)('%s references what the import map allows it to import, and nothing else', (folder) => {
    const realm = REALMS.find(({ files }) => files.includes(`src/${folder}/**`));
    const allowed = realm?.may ?? [];
    const surplus = references(folder).filter((name) => !allowed.includes(name));
    expect(surplus).toEqual([]);
  });

  test('every folder of src is one of the map, is a project, and is built from the root', () => {
    const matches = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const root: { references: { path: string }[] } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
    const built = root.references.map(({ path }) => path);
    expect(matches.length).toBeGreaterThan(0);
    for (const { name } of matches) {
      expect(FOLDERS).toContain(name);
      expect(built).toContain(`src/${name}`);
    }
  });

  describe('given a copy of the projects whose files break the map in every way', () => {
    let folder: string;
    let errors: readonly string[];
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'realms-'));
      writeProjects(folder);
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false'], {
        cwd: folder,
        encoding: 'utf8',
      });
      errors = stdout.split(/\r?\n/);
    }, 60_000);
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each(folders)('%s does not compile with an import that points the wrong way', (from) => {
      const reach = reachable(from);
      const wrong = folders.filter((to) => !reach.has(to));
      const refused = folders.filter((to) => errors.some((line) => line.startsWith(`src/${from}/to-${to}.ts(`)));
      expect(refused).toEqual(wrong);
    });

    test.each(Object.entries(MISSING))('%s does not compile with a name that it does not have', (from, names) => {
      const refused = names.filter((name) => errors.some((line) => line.startsWith(`src/${from}/uses-${name}.ts(`)));
      expect(refused).toEqual(names);
    });
  });
});

function writeProjects(target: string): void {
  cpSync(join(ROOT, 'tsconfig.base.json'), join(target, 'tsconfig.base.json'));
  writeFileSync(
    join(target, 'tsconfig.json'),
    JSON.stringify({ files: [], references: folders.map((name) => ({ path: `src/${name}` })) }),
  );
  for (const folder of folders) {
    const path = join(target, 'src', folder);
    mkdirSync(path, { recursive: true });
    const config = JSON.parse(readFileSync(join(ROOT, 'src', folder, 'tsconfig.json'), 'utf8'));
    // Ambient type packages are looked up from the project, which has no node_modules here.
    // Projects below a folder of src are not copied.
    config.references = references(folder).map((name) => ({ path: `../${name}` }));
    config.compilerOptions.typeRoots = [join(ROOT, 'node_modules/@types'), join(ROOT, 'node_modules')];
    writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(path, 'index.ts'), `export const ${folder} = 1;\n`);
    for (const other of folders.filter((name) => name !== folder)) {
      writeFileSync(
        join(path, `to-${other}.ts`),
        `import { ${other} } from '../${other}/index.ts';\nexport const seen = ${other};\n`,
      );
    }
    for (const name of MISSING[folder] ?? [])
      writeFileSync(join(path, `uses-${name}.ts`), `export const seen: unknown = ${name};\n`);
  }
  cpSync(join(ROOT, 'src/runtime/platform.d.ts'), join(target, 'src/runtime/platform.d.ts'));
}
