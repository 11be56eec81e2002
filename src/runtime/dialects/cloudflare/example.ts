import type { GalleryExample } from '../gallery-example.ts';

export const example: GalleryExample = {
  name: 'cloudflare.ts',
  title: 'Cloudflare: one arrow function',
  summary: 'codemode.tool(input), from an async arrow that returns',
  text: `async () => {
  const { people } = await codemode.list_people({});
  const engineers = people
    .filter((person) => /engineer/.test(person.role))
    .sort((a, b) => a.openIssues - b.openIssues);
  const free = engineers[0];
  console.log(engineers.length, "engineers");
  return { leastBusy: free.name, openIssues: free.openIssues };
}
`,
};
