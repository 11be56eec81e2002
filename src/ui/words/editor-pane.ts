import { counted } from '../core/format.ts';

export const editorPaneWords = {
  onItsWay: 'Loading the editor. You can already run the script.',
  unavailable: 'The full editor could not be loaded. This is a plain one: reload the page to try again.',
  reload: 'Reload',
  position: (line: number, column: number) => `Ln ${line}, Col ${column}`,
  unchecked: 'Type checking stopped. Reload the page to restart it.',
  problemCount: (errors: number, others: number) =>
    [errors > 0 ? counted(errors, 'error') : '', others > 0 ? counted(others, 'hint') : ''].filter(Boolean).join(', '),
  nextProblem: 'Go to the next problem',
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  saved: 'Draft saved',
  notSaved: 'Draft not saved: the browser gives this page no storage',
  full: 'Draft not saved: the storage of this page is full. Delete runs from the history',
  problems: (count: string) => count,
  showCall: 'Details',
  tabMoves: 'Tab leaves the editor',
} as const;
