import type { Catalog } from '../../catalog/catalog.ts';
import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import { toolNamespaces } from '../codecall/namespaces.ts';
import type { DialectId, DialectName } from '../index.ts';
import { pathOf } from './find-calls.ts';
import { toolNames } from './tool-names.ts';

/** What in a script needs one version of its system, and not another. */
export interface VersionSign {
  readonly dialect: DialectId;
  readonly sign: string;
}

/** The versions that a script of a system needs, by what it uses that the others have not. */
export function versionSigns(tree: Node, system: DialectName, catalog: Catalog | undefined): readonly VersionSign[] {
  switch (system) {
    case 'codecall':
      return codecallSigns(tree, catalog);
    case 'koan':
      return found(tree, 'koan@current', (node) => {
        const path = node.type === 'CallExpression' ? pathOf(node.callee) : undefined;
        return path !== undefined && /^(?:SDK|Koan)\.Entities\.[^.]+\.(?:firstPage|page)$/.test(path.join('.'))
          ? path.at(-1)
          : undefined;
      });
    case 'cloudflare':
      return found(tree, 'cloudflare@current', (node) =>
        node.type === 'CallExpression' && pathOf(node.callee)?.join('.') === 'codemode.run'
          ? 'codemode.run'
          : undefined,
      );
    case 'codemode':
    case 'emceepee':
    case 'mcp-use':
      return [];
  }
}

function codecallSigns(tree: Node, catalog: Catalog | undefined): readonly VersionSign[] {
  const callable = catalog === undefined ? [] : toolNames(catalog).map(({ codecall }) => ({ name: codecall }));
  const spaces = toolNamespaces({ callable });
  return [
    ...found(tree, 'codecall@1.5', (node) => {
      if (/^For(?:Of)?Statement$/.test(node.type)) return node.type === 'ForStatement' ? 'for' : 'for…of';
      if (nameOf(node) === '__safe_parallel') return '__safe_parallel';
      if (node.type !== 'CallExpression') return undefined;
      const path = pathOf(node.callee) ?? [];
      const isTool = path.length === 2 && spaces.get(path[0] ?? '')?.includes(path[1] ?? '') === true;
      if (isTool) return path.join('.');
      return path.join('.') === 'callTool' && hasThrowOnError(node) ? 'throwOnError' : undefined;
    }),
    ...found(tree, 'codecall', (node) =>
      /^Function(?:Declaration|Expression)$/.test(node.type) ? 'function' : undefined,
    ),
  ];
}

function hasThrowOnError({ arguments: args }: Node): boolean {
  const options = (args as readonly unknown[])[2];
  if (!isNode(options) || options.type !== 'ObjectExpression') return false;
  return (options.properties as readonly Node[]).some(({ key }) => nameOf(key) === 'throwOnError');
}

function found(tree: Node, dialect: DialectId, signOf: (node: Node) => string | undefined): readonly VersionSign[] {
  const signs = new Set<string>();
  walk(tree, (node) => {
    const sign = signOf(node);
    if (sign !== undefined) signs.add(sign);
    return true;
  });
  return [...signs].map((sign) => ({ dialect, sign }));
}
