export const outputFootWords = {
  of: (script: string) => `Output of ${script}`,
  ofClosed: 'Output of a closed script',
  ofTried: 'Output of a single call',
  showScript: 'Show the script',
  saving: (results: string, result: string) => `Tools returned ${results}; a model reads ${result}`,
} as const;
