import type { Catalog, CatalogServer } from '../../runtime/catalog/catalog.ts';
import { exportNames } from '../../runtime/catalog/identifiers.ts';
import { editDistance } from '../../runtime/edit-distance.ts';
import { positionAt } from '../../runtime/program/index.ts';
import type { Diagnostic } from '../../runtime/spec.ts';
import type { LinkedTool, SessionOrigin } from '../state.ts';
import { linkedHash } from './share.ts';

/** A tool that is not what it was when the link was made. */
export interface Drift {
  readonly serverId: string;
  /** As the script writes it. */
  readonly name: string;
  readonly change: 'changed' | 'removed' | 'renamed';
  /** What it is likely called now. */
  readonly now?: string;
}

/** Compares the tools of a link with what its servers list now; servers that are not connected are left out. */
export function driftOf(origin: SessionOrigin, catalog: Catalog): readonly Drift[] {
  if (origin.kind === 'own' || origin.tools === undefined) return [];
  return Object.entries(origin.tools).flatMap(([serverId, tools]) => {
    const server = catalog.servers.find(({ id }) => id === serverId);
    return server === undefined ? [] : serverDrift(server, tools);
  });
}

function serverDrift(server: CatalogServer, linked: readonly LinkedTool[]): Drift[] {
  const exports = exportNames(linked.map(({ name }) => name));
  return linked.flatMap(({ name: toolName, hash }): Drift[] => {
    const name = exports.get(toolName) ?? toolName;
    const tool = server.tools.find((candidate) => candidate.name === toolName);
    if (tool !== undefined) {
      return hash === undefined || hash === linkedHash(tool) ? [] : [{ serverId: server.id, name, change: 'changed' }];
    }
    const known = new Set(linked.map((other) => other.name));
    const now = closest(
      name,
      server.tools.filter((candidate) => !known.has(candidate.name)).map(({ exportName }) => exportName),
    );
    return [{ serverId: server.id, name, ...(now === undefined ? { change: 'removed' } : { change: 'renamed', now }) }];
  });
}

/** A name that most words of another are in, or that differs by little. */
function closest(name: string, candidates: readonly string[]): string | undefined {
  const words = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+|(?<=[a-z])(?=[A-Z])/)
      .filter(Boolean);
  const target = words(name);
  let best: string | undefined;
  let bestScore = 0.5;
  for (const candidate of candidates) {
    const offered = words(candidate);
    const shared = target.filter((word) => offered.includes(word)).length;
    const limit = Math.ceil(name.length / 2);
    const near = 1 - editDistance(name, candidate, limit) / limit;
    const score = Math.max((2 * shared) / (target.length + offered.length), near);
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/** The same, at the place where a script first names each tool. */
export function driftDiagnostics(drift: readonly Drift[], script: string): readonly Diagnostic[] {
  return drift.flatMap(({ serverId, name, change, now }): Diagnostic[] => {
    const at = new RegExp(`(?<![\\p{ID_Continue}$])${name.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`, 'u').exec(
      script,
    );
    if (at === null) return [];
    const { line, column } = positionAt(script, at.index);
    return [
      {
        severity: 'warning',
        code: 'TOOL_CHANGED',
        message:
          change === 'changed'
            ? `${serverId}.${name} has changed since the link was made`
            : `${serverId}.${name} was removed since the link was made`,
        path: `${line}:${column}`,
        ...(now === undefined ? {} : { hint: `It is probably called ${now} now.` }),
      },
    ];
  });
}
