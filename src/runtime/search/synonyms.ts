import { stem } from './words.ts';

/** Words that people use for one another when they ask for a tool. */
const GROUPS = [
  // what is done
  'add append insert',
  'add create make new generate',
  'add sum plus total',
  'cancel delete remove',
  'cancel stop abort kill terminate end',
  'check validate verify test',
  'clear delete remove drop destroy erase',
  'combine merge join',
  'compare diff difference',
  'convert transform export',
  'copy duplicate clone',
  'deploy publish release',
  'download fetch',
  'explain explanation describe',
  'find search query look lookup discover',
  'follow subscribe watch',
  'get read fetch retrieve view show',
  'install setup',
  'list show all enumerate',
  'modify update edit change set',
  'monitor watch observe track',
  'move rename',
  'open create',
  'resolve close complete done',
  'respond reply answer',
  'restart rerun retry repeat',
  'restore undo revert rollback',
  'run execute start launch invoke trigger',
  'save store write',
  'send post publish',
  'split divide',
  'summarize summary',
  'upload attach',
  // what it is done to
  'alert notification reminder',
  'chart graph plot diagram',
  'code source',
  'column field',
  'comment note',
  'company business organization',
  'credential secret token key',
  'currency money exchange dollar euro',
  'customer client contact',
  'directory folder',
  'document doc documentation',
  'email mail',
  'error failure failed exception',
  'event meeting appointment',
  'group team',
  'image picture photo',
  'information info detail',
  'invoice bill',
  'issue ticket bug',
  'label tag',
  'latest newest recent last current',
  'link url',
  'message text',
  'page webpage site website',
  'person user people member',
  'pipeline workflow',
  'place location',
  'price cost',
  'relation relationship',
  'route direction navigation',
  'row record entry',
  'sheet spreadsheet',
  'statistics stat metric',
  'task todo',
  'term word',
  // short forms
  'application app',
  'argument arg parameter param',
  'authentication auth login',
  'configuration config setting',
  'database db',
  'environment env',
  'identifier id',
  'image img',
  'message msg',
  'organization org',
  'repository repo',
  // how many and how
  'multiple several many bulk batch',
  'once simultaneously parallel',
];

const table = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const stems = group.split(' ').map(stem);
  for (const word of stems) {
    const others = table.get(word) ?? new Set();
    for (const other of stems) if (other !== word) others.add(other);
    table.set(word, others);
  }
}

/** Stems that may stand for this one. */
export function synonymsOf(root: string): Iterable<string> {
  return table.get(root) ?? [];
}
