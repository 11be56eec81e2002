import { MAX_JSON_DEPTH } from '../../../json.ts';
import { LIMITS } from '../../../limits.ts';
import type { Rule } from './rule.ts';

const MiB = 1024 * 1024;

/** How a script is written (§3.2.1) and what it can import (§5, §6.1). */
export const SCRIPT_RULES = [
  {
    id: 'module',
    kind: 'rule',
    section: '3.2.1',
    text: 'The code is one ES module in strict mode: import, export and top-level await work. Each run starts fresh.',
  },
  {
    id: 'typescript',
    kind: 'extension',
    section: '3.2.1',
    text: 'TypeScript is accepted: types are removed before the run, positions in messages stay those of your text.',
  },
  {
    id: 'syntax',
    kind: 'restriction',
    section: '3.2.1',
    text: 'Not supported: decorators, import = require, JSX, import attributes.',
  },
  {
    id: 'size-and-depth',
    kind: 'restriction',
    section: '3.2.1',
    text: `The source has at most ${LIMITS.maxSourceBytes.max / MiB} MiB; recursion is limited to several hundred calls. Inputs, outputs and results nest at most ${MAX_JSON_DEPTH} levels deep.`,
  },
  {
    id: 'imports',
    kind: 'rule',
    section: '5',
    text: 'import { tool } from "@codemode/servers/<id>", or import * as ns: one async function a tool, and __meta__ with the tools\' { toolName, exportName, description }. await import("…") works too.',
  },
  {
    id: 'other-modules',
    kind: 'restriction',
    section: '3.2.1',
    text: 'Nothing can be imported but @codemode/discovery, @codemode/errors and @codemode/servers/<id>. Server modules have no default export.',
  },
  {
    id: 'prefix',
    kind: 'extension',
    section: '4',
    text: 'The prefix @stencila/mcp/ stands for @codemode/.',
  },
  {
    id: 'identifiers',
    kind: 'rule',
    section: '6.1',
    text: 'Export names: what no identifier holds becomes "_", a leading digit gets "_" before it, a reserved word "_" after it, tools that collide "__2", "__3".',
  },
  {
    id: 'further-reserved-words',
    kind: 'reading',
    section: '6.1',
    text: 'Reserved words are those of the list and those that strict code reserves too (enum, eval, arguments, implements, interface, package, private, protected, public), since no module could declare them; and "then", whose export would make import() call the tool.',
  },
  {
    id: 'numbered-names',
    kind: 'reading',
    section: '6.1',
    text: 'A number that would meet the clean name of another tool is skipped, so that every clean name stays with the first tool that has it. A tool called __meta__ gets a number.',
  },
  {
    id: 'recent-letters',
    kind: 'reading',
    section: '6.1',
    text: 'Letters that came to Unicode after version 15.1 count as illegal characters, so that a tool has the same name on every platform. An empty tool name becomes "_".',
  },
  {
    id: 'empty-path',
    kind: 'reading',
    section: '5.0.1',
    text: 'A server id of which normalisation leaves nothing becomes "server"; "first occurrence" is in the order of the configuration.',
  },
  {
    id: 'snapshot',
    kind: 'rule',
    section: '8.2',
    text: 'The tools of a run are those of its start; changes show in the next run.',
  },
] as const satisfies readonly Rule[];
