export const consentWords = {
  refuse: 'Refuse',
  stopRun: 'Stop the run',
  allowRun: 'Allow in this run',
} as const;
