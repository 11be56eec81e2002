// The parts of the bench of the built page, by the names that `--only` takes.
import { measureCalls, measureParallelCalls } from './calls.mjs';
import { measure as embeds } from './embeds.mjs';
import { measure as firstVisit } from './first-visit.mjs';
import { measure as history } from './history.mjs';
import { measure as links } from './links.mjs';
import { measure as logs } from './logs.mjs';
import { measure as scripts } from './scripts.mjs';
import { measure as soak } from './soak.mjs';
import { measure as stops } from './stops.mjs';
import { measure as tabs } from './tabs.mjs';
import { measure as tools } from './tools.mjs';
import { measure as values } from './values.mjs';

/** @type {Readonly<Record<string, (options: { rounds: number }) => Promise<import('../figures.mjs').Part>>>} */
export const PARTS = {
  calls: measureCalls,
  'parallel-calls': measureParallelCalls,
  logs,
  stops,
  tools,
  values,
  scripts,
  tabs,
  history,
  links,
  embeds,
  soak,
  'first-visit': firstVisit,
};
