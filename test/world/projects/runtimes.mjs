// What runs JavaScript without a page.

const SECTION = 'Node, Bun and Deno';

/** @type {(command: string) => import('../project.mjs').Use} */
const program = (command) => ({ kind: 'program', command });

/** @type {readonly import('../project.mjs').Project[]} */
export const RUNTIMES = [
  {
    name: 'Node',
    tool: 'node',
    install: [],
    sections: [SECTION],
    uses: [program('node program.mjs'), program('node program.cjs')],
    core: true,
  },
  ...[22, 24, 26].map((major) => ({
    name: `Node ${major}`,
    tool: 'node',
    install: [`node@${major}`],
    sections: [SECTION],
    uses: [program('npx node program.mjs'), program('npx node program.cjs')],
  })),
  {
    name: 'Bun',
    tool: 'bun',
    install: ['bun'],
    sections: [SECTION],
    uses: [program('npx bun program.mjs')],
  },
  {
    name: 'Deno',
    tool: 'deno',
    install: ['deno'],
    sections: [SECTION],
    uses: [program('npx deno run --allow-all program.mjs')],
  },
];
