/** Where the development servers of Vite 5 to 7 serve packages that they have bundled ahead. */
const BUNDLED_AHEAD = /^(.*\/node_modules\/)\.vite\/deps\//;

/**
 * Where the files that code at `codeUrl` names by URL really are, or undefined where they are beside it. Vite up to 7 leaves
 * them behind when it bundles a package ahead, and serves them still from where the package is installed.
 */
export function leftBehind(codeUrl: string): string | undefined {
  const modules = BUNDLED_AHEAD.exec(codeUrl)?.[1];
  return modules === undefined ? undefined : `${modules}codemode-runner/dist/lib/launch/`;
}
