import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Ban, CONTRACTS, FOLDERS, PARTS, REALMS, RUNTIME, RUNTIME_PARTS } from '../../scripts/import-map.mjs';
import { lintImportRules } from '../../scripts/lint-import-rules.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** A file as the map sees it: what it must not import, and what it may. */
interface Probe {
  readonly file: string;
  readonly refused: readonly string[];
  readonly allowed: readonly string[];
}

/** Every rule of the map as a file that breaks it in each way that there is. */
function probes(): Probe[] {
  const packages = (bans: readonly Ban[]) => bans.flatMap((ban) => ban.packages.map((name) => name.replace('*', 'fs')));
  const parts = PARTS.map(({ part, may, contracts = CONTRACTS }): Probe => {
    const others = RUNTIME_PARTS.filter((other) => other !== part);
    return {
      file: `src/runtime/${part}/probe.ts`,
      refused: [
        ...packages(RUNTIME.bans),
        ...others.filter((other) => !may.includes(other)).map((other) => `../${other}/other.ts`),
        ...CONTRACTS.filter((contract) => !contracts.includes(contract)).map((contract) => `../${contract}.ts`),
        '../../ui/other.ts',
      ],
      allowed: [
        ...may.map((other) => `../${other}/other.ts`),
        ...contracts.map((contract) => `../${contract}.ts`),
        './own.ts',
      ],
    };
  });
  const realms = REALMS.flatMap(({ files, may, runtime, bans }) =>
    files.map((glob): Probe => {
      const file = glob.replace('**', 'deep/probe.ts').replace('*', 'probe');
      const [, own = ''] = file.split('/');
      const up = '../'.repeat(file.split('/').length - 2);
      return {
        file,
        refused: [
          ...packages(bans),
          ...FOLDERS.filter((other) => other !== own && !may.includes(other)).map((other) => `${up}${other}/other.ts`),
          ...(runtime === undefined ? [] : [`${up}runtime/host/other.ts`, `${up}runtime/spec.ts`]),
        ],
        allowed: [
          ...may
            .filter((other) => runtime === undefined || other !== 'runtime')
            .map((other) => `${up}${other}/other.ts`),
          ...(runtime ?? []).map((part) => `${up}runtime/${part}/other.ts`),
          './own.ts',
        ],
      };
    }),
  );
  const root: Probe = {
    file: 'src/runtime/probe.ts',
    refused: [...packages(RUNTIME.bans), './host/host.ts', '../mcp/other.ts'],
    allowed: ['./json.ts'],
  };
  return [root, ...parts, ...realms];
}

/** The imports that the linter refuses in each file, when it lints all of them in one copy of the configuration. */
function lint(files: readonly Probe[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-imports-'));
  try {
    for (const name of ['biome.json', 'biome.imports.json']) cpSync(join(ROOT, name), join(folder, name));
    for (const { file, refused, allowed } of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), [...refused, ...allowed].map((from) => `import '${from}';\n`).join(''));
    }
    const matches = new Map<string, string[]>(files.map(({ file }) => [file, []]));
    for (const { file, line } of runLinter(folder)) {
      const probe = files.find((one) => file.endsWith(`/${one.file}`));
      const from = probe && [...probe.refused, ...probe.allowed][line - 1];
      if (from !== undefined) matches.get(probe?.file ?? '')?.push(from);
    }
    return matches;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runLinter(folder: string): { file: string; line: number }[] {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [
    'lint',
    '--vcs-enabled=false',
    '--only=style/noRestrictedImports',
    '--max-diagnostics=none',
    '--reporter=github',
  ];
  let output = '';
  try {
    output = execFileSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    output = String(Reflect.get(Object(error), 'stdout'));
  }
  const line = /^::error title=lint\/style\/noRestrictedImports,file=([^,]+),line=(\d+),/gm;
  return [...output.matchAll(line)].map(([, file = '', number]) => ({ file, line: Number(number) }));
}

describe('the import rules of the linter', () => {
  const all = probes();
  let matches: Map<string, string[]>;
  beforeAll(() => {
    matches = lint(all);
  });

  test('are what the import map says', () => {
    const written: unknown = JSON.parse(readFileSync(join(ROOT, 'biome.imports.json'), 'utf8'));
    expect(written, 'run `npm run import-rules`').toEqual(lintImportRules());
  });

  test.each(all)('refuse in $file what the map does not allow, and nothing else', ({ file, refused }) => {
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(matches.get(file))).toEqual(new Set(refused));
  });
});
