export const consentWords = {
  refuse: 'Refuse',
  stopRun: 'Stop the run',
  allowRun: 'Allow in this run',
  /** Where the model calls tools itself, without a script. */
  allowTry: 'Allow in this try',
} as const;
