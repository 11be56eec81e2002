/** What a part of the screen says that could not be loaded or drawn, on the page and in the frame of an element. */
export const missingWords = {
  missing: 'This part could not be loaded',
  missingText: 'You may be offline, or a newer version was published.',
  missingQuestion: 'The dialog could not be loaded: you may be offline, or a newer version was published.',
  refuse: 'Refuse',
  broken: 'The screen could not be drawn',
  brokenText: 'This is a bug in the playground. Include the text below in a bug report.',
  /** What a reload does to scripts that were changed. */
  saved: ' Your scripts are saved.',
  unsaved: ' Your scripts are not saved: copy them before you reload.',
  reload: 'Reload',
} as const;
