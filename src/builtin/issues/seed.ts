import { type Comment, dayStamp, type Issue } from './model.ts';
import { SEED_DESKTOP } from './seed-desktop.ts';
import { SEED_EDITOR } from './seed-editor.ts';
import { SEED_SYNC } from './seed-sync.ts';

/** The issues of Tidemark, an invented note-taking app, numbered in the order in which they were reported. */
export function seedIssues(): Issue[] {
  let commentId = 1000;
  return [...SEED_SYNC, ...SEED_EDITOR, ...SEED_DESKTOP]
    .sort((a, b) => a.day - b.day)
    .map((seed, index) => {
      const comments = (seed.comments ?? []).map(
        ([day, author, body]): Comment => ({ id: ++commentId, author, body, createdAt: dayStamp(day) }),
      );
      const lastDay = Math.max(seed.day, seed.closed?.[0] ?? 0, ...(seed.comments ?? []).map(([day]) => day));
      return {
        number: index + 1,
        title: seed.title,
        body: seed.body,
        state: seed.closed === undefined ? 'open' : 'closed',
        closeReason: seed.closed?.[1] ?? null,
        labels: seed.labels,
        priority: seed.priority,
        author: seed.author,
        assignee: seed.assignee ?? null,
        milestone: seed.milestone ?? null,
        estimateHours: seed.estimateHours ?? null,
        votes: seed.votes,
        createdAt: dayStamp(seed.day),
        updatedAt: dayStamp(lastDay),
        closedAt: seed.closed === undefined ? null : dayStamp(seed.closed[0]),
        comments,
      };
    });
}
