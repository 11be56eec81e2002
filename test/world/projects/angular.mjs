// Angular, whose starter is larger than others.
import { NEWER_NODE } from '../project.mjs';

const VERSION = 22;
const TSCONFIG = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'preserve', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] },
    ...{ strict: true, skipLibCheck: false, noEmit: false, experimentalDecorators: true },
  },
  angularCompilerOptions: { strictTemplates: true },
  files: ['src/main.ts'],
};

/** @type {import('../project.mjs').Project} */
export const ANGULAR = {
  name: 'Angular',
  tool: '@angular/core',
  install: [
    ...['core', 'common', 'compiler', 'platform-browser', 'build', 'cli', 'compiler-cli'].map(
      (name) => `@angular/${name}@${VERSION}`,
    ),
    ...['rxjs@7', 'tslib', 'typescript@6.0', NEWER_NODE],
  ],
  sections: ['Angular'],
  build: ['npx ng build'],
  uses: [
    { kind: 'folder', folder: 'dist/app/browser', pages: { '/': ['host', 'runner'] } },
    { kind: 'server', command: 'npx ng serve --port PORT', pages: { '/': ['host', 'runner'] } },
  ],
  files: {
    'src/index.html':
      '<!doctype html>\n<html lang="en"><head><base href="/"></head><body><app-root></app-root></body></html>\n',
    'tsconfig.json': JSON.stringify(TSCONFIG),
  },
};
