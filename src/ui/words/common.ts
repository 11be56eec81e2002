/** Words that several parts of the screen share. */
export const common = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  copyFailed: 'The browser did not allow copying',
  find: 'Find',
  help: 'Help and keyboard',
  product: 'Codemode Playground',
  showAll: 'Show all',
  theme: 'Theme',
  noMatch: 'Nothing matches',
  covered: 'It cannot be told whether the page around covers a part of this.',
  ownWindow: 'Decide in a window of its own',
} as const;
