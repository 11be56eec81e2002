/** Words about where the scripts came from that the first paint needs. */
export const originWords = {
  tab: 'Before you run',
  decideFirst: 'Decide first',
  readOnly: 'Read-only until you decide',
  fromLink: 'From the link · not connected',
  backToDraft: 'Back to my draft',
  yourWork: 'Your draft is unchanged.',
  dismiss: 'Close',
  share: 'Share',
  recorded: {
    author: 'Recorded by the author of this link, not checked.',
    you: 'Recorded by you.',
  },
} as const;
