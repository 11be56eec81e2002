// What describes a fresh project that the packed package is put into.

/**
 * What a page of a project shows: a button `Run` with an `<output>` for a host, or a runner; of each the first one is used.
 * @typedef {'host' | 'runner'} Shown
 */
/**
 * How a project is used once it is built: a folder served as a site, a server of its own, a program whose output counts, or
 * types that a compiler checks. `PORT` in a command stands for a free port.
 * @typedef {{ readonly kind: 'folder', readonly folder: string, readonly pages?: Readonly<Record<string, readonly Shown[]>> }
 *   | { readonly kind: 'server', readonly command: string, readonly pages?: Readonly<Record<string, readonly Shown[]>>,
 *       readonly routes?: readonly string[] }
 *   | { readonly kind: 'program', readonly command: string }
 *   | { readonly kind: 'types', readonly settings: Readonly<Record<string, unknown>>, readonly files: readonly string[] }} Use
 */
/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} tool the package whose version goes to the table
 * @property {readonly string[]} install packages beside ours
 * @property {readonly string[]} sections of docs/use-it-with.md that show its files; '' is what stands before them all
 * @property {{ readonly section: string, readonly start: string }} [commands] the commands of a section
 * @property {readonly string[]} [build] commands that every user of the tool knows
 * @property {readonly Use[]} uses
 * @property {boolean} [core] part of `npm run test:all`
 * @property {RegExp} [remarks] lines that are like warnings and are none, or that the page mentions
 * @property {Readonly<Record<string, string>>} [files] what the tool's own starter has and the page need not show
 * @property {Readonly<Record<string, unknown>>} [manifest] members of package.json
 */

/** Some tools want a newer Node than the one that runs this. The commands of a project find the one that is installed in it. */
export const NEWER_NODE = 'node@24';
