/** Loops over pages, reads several issues at once, writes, logs, and sets a result that reads well as a table. */
export const triage = {
  name: 'triage.ts',
  title: 'Triage the bugs that nobody took',
  summary: 'Two calls at once, a loop over pages, then three reads and three writes in parallel',
  text: `import * as issues from "@codemode/servers/issues";

// Who should take the bugs that nobody has taken yet?
const [{ people }, stats] = await Promise.all([
  issues.list_people(),
  issues.get_stats(),
]);
console.log(stats.open, "open issues for", people.length, "people");

// A list comes in pages: follow the cursor to the last one.
const bugs = [];
let cursor: string | undefined;
do {
  const page = await issues.list_issues({
    labels: ["bug"], assignee: "nobody", sort: "votes", limit: 5, cursor,
  });
  bugs.push(...page.issues);
  console.debug("page of", page.issues.length, "of", page.total);
  cursor = page.nextCursor ?? undefined;
} while (cursor);
console.warn(bugs.length, "bugs have no owner");

// Read the three most wanted, all at once.
const wanted = await Promise.all(
  bugs.slice(0, 3).map(({ number }) => issues.get_issue({ number })),
);

// Give each to the engineer who has the least to do.
const engineers = people.filter(({ role }) => role.includes("engineer"));
const plan = wanted.map((bug) => {
  const [owner] = engineers.sort((a, b) => a.openIssues - b.openIssues);
  owner.openIssues += 1;
  return { number: bug.number, title: bug.title, votes: bug.votes, owner: owner.login };
});
await Promise.all(
  plan.map(({ number, owner }) => issues.update_issue({ number, assignee: owner })),
);

globalThis.__codemode_result__ = { unowned: bugs.length, plan };
`,
} as const;
