/** Names of the platform that systems with a closed list of globals do not have. */
export const PLATFORM_NAMES = [
  'AbortController',
  'AbortSignal',
  'DOMException',
  'Event',
  'EventTarget',
  'crypto',
  'performance',
] as const;
