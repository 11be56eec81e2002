/** Loops over pages, reads several issues at once, writes, logs, and sets a result that reads well as a table. */
export const triage = {
  name: 'triage.ts',
  title: 'Triage unassigned bugs',
  summary: 'Two calls at once, a loop over pages, then three reads and three writes in parallel',
  text: `import * as issues from "@codemode/servers/issues";

// Who should take the bugs without an owner?
const [{ people }, stats] = await Promise.all([
  issues.list_people(),
  issues.get_stats(),
]);
console.log(stats.open, "open,", people.length, "people");

// A list comes in pages: follow the cursor to the last one.
let page = await issues.list_issues({
  labels: ["bug"], assignee: "nobody", sort: "votes",
  limit: 5,
});
const bugs = [...page.issues];
while (page.nextCursor) {
  page = await issues.list_issues({
    labels: ["bug"], assignee: "nobody", sort: "votes",
    limit: 5, cursor: page.nextCursor,
  });
  bugs.push(...page.issues);
  console.debug("got", bugs.length, "of", page.total);
}
console.warn(bugs.length, "bugs have no owner");

// Read the three most wanted, all at once.
const wanted = await Promise.all(
  bugs.slice(0, 3).map((bug) => {
    return issues.get_issue({ number: bug.number });
  }),
);

// Suggest an engineer for each, the least busy first.
const engineers = people
  .filter((person) => person.role.endsWith("engineer"))
  .sort((a, b) => a.openIssues - b.openIssues);
const plan = wanted.map(({ number, title, votes }, at) => {
  const { login } = engineers[at % engineers.length];
  return { number, title, votes, owner: login };
});
// Writes. Servers in this page never ask; others ask first.
await Promise.all(
  plan.map(({ number, owner }) => {
    const body = \`\${owner} has time for this.\`;
    return issues.add_comment({ number, body });
  }),
);

globalThis.__codemode_result__ = { unowned: bugs.length, plan };
`,
} as const;
