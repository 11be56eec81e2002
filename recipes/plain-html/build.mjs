// Puts the address of the runner into the page. A site without a build writes it there by hand.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const runner = (process.env.RUNNER ?? 'http://localhost:4173/').replace(/\/$/, '');
mkdirSync('dist', { recursive: true });
writeFileSync('dist/index.html', readFileSync('index.html', 'utf8').replaceAll('="RUNNER/', `="${runner}/`));
