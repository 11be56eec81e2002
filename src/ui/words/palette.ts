export const paletteWords = {
  title: 'Command palette',
  hint: 'Type a command',
  none: 'No command matches',
} as const;
