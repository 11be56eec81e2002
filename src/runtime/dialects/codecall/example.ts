import type { GalleryExample } from '../gallery-example.ts';

export const example: GalleryExample = {
  name: 'codecall.ts',
  title: 'CodeCall: a plan that is checked before it runs',
  summary: 'callTool by name, notices as it goes, no loops in the secure preset',
  text: `async function main() {
  mcpNotify("step_started", { step: "load bugs" });
  const { issues } = await callTool("list_issues", {
    labels: ["bug"], assignee: "nobody", limit: 3,
  });
  mcpLog("info", "Loaded bugs", { count: issues.length });

  // No loops in this preset: arrays do the work.
  const details = await Promise.all(
    issues.map((bug) => {
      return callTool("get_issue", { number: bug.number });
    }),
  );
  mcpNotify("step_completed", { step: "load bugs" });
  return details.map((bug) => ({ title: bug.title, votes: bug.votes }));
}

return main();
`,
};
