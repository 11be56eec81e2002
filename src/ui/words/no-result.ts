export const noResultWords = {
  ended: {
    failed: { title: 'The script failed', text: 'Diagnostics show where and why.' },
    stopped: { title: 'The run was stopped', text: 'Logs and trace show what happened until then.' },
    limited: { title: 'A limit ended the run', text: 'Diagnostics show which one.' },
    crashed: { title: 'The sandbox crashed', text: 'Your script is safe. The next run gets a new sandbox.' },
  },
  goToLine: (line: string) => `Go to line ${line}`,
  showDiagnostics: 'Show diagnostics',
} as const;
