import { sourceOf, structured, text } from '../../../host/testing/sources.ts';
import type { DialectCases } from '../../testing/dialect-suite.ts';
import { cloudflareCases } from './cases.ts';

const github = () =>
  sourceOf('github', {
    list_pull_requests: {
      tool: { description: 'List pull requests' },
      answer: (input) => structured([{ number: 1, asked: input ?? null }]),
    },
    create_issue: { tool: { description: 'Create an issue' }, answer: () => text('created') },
  });

/** The programs of every version, which give the same, and those of the runtime with its connectors. */
export const cloudflareCurrentCases: DialectCases = {
  ...cloudflareCases,
  id: 'cloudflare@current',
  failed: ({ status }) => status !== 'completed',
  examples: [
    ...cloudflareCases.examples,
    {
      title: 'the workflow of the tool’s description: search, describe, call',
      sources: () => [github()],
      code: `async () => {
  const matches = await codemode.search("pull request");
  const docs = await codemode.describe(matches.results[0].path);
  const prs = await github.list_pull_requests({ owner: "cloudflare", repo: "agents" });
  return [docs.path, prs[0].asked.repo, await codemode.step("now", () => 5)];
}`,
      gives: ['github.list_pull_requests', 'agents', 5],
    },
    {
      title: 'a snippet that nobody saved',
      sources: () => [github()],
      code: 'async () => codemode.run("triage", { label: "bug" })',
      gives: { error: 'Snippet "triage" not found.' },
    },
  ],
};
