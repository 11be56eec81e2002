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
  showAll: 'Show all',
  cut: (shown: string, all: string) => `First ${shown} of ${all}`,
  theme: 'Theme',
  noMatch: 'Nothing matches',
  covered: 'Part of this may be hidden by the page.',
  progress: 'Progress of the call',
  ownWindow: 'Decide in a new window',
} as const;
