export const diagnosticWords = {
  list: 'Diagnostics',
  severity: 'Severity',
  severities: { all: 'All', error: 'Errors', warning: 'Warnings', info: 'Info' },
  none: { title: 'No diagnostics', text: 'Errors, warnings and hints of a run appear here.' },
  clean: { title: 'Nothing to report', text: 'The run ended without errors or warnings.' },
  goTo: (path: string) => `Go to line ${path}`,
  copy: 'Copy the diagnostics',
} as const;
