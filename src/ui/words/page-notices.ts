export const pageNoticeWords = {
  recovered: 'The page closed while it was busy. Your scripts are here. Nothing has been connected or loaded.',
  resume: 'Connect and load the editor',
} as const;
