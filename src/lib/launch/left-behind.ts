/**
 * Where the development servers of Vite 5 to 7 serve packages that they have bundled ahead: `node_modules/.vite/deps`, or a folder
 * of the tool that they are part of, such as Nuxt's `node_modules/.cache/vite/client/deps`.
 */
const BUNDLED_AHEAD = /^(.*\/)(?:node_modules\/\.[^/]+|\.vitepress)\/(?:[^?#]*\/)?deps\//;

/**
 * Where the files that code at `codeUrl` names by URL really are, or undefined where they are beside it. Vite up to 7 leaves
 * them behind when it bundles a package ahead, and serves them still from where the package is installed.
 */
export function leftBehind(codeUrl: string): string | undefined {
  const root = BUNDLED_AHEAD.exec(codeUrl)?.[1];
  return root === undefined ? undefined : `${root}node_modules/codemode-runner/dist/lib/launch/`;
}
