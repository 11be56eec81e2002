import { expect, Runner, runnerTag, takePicture, test } from './host-page.ts';

const ISSUES = `import { list_issues } from "@codemode/servers/issues";

const { issues } = await list_issues({ state: "open" });
console.log(issues.length, "are open");
globalThis.__codemode_result__ = { open: issues.length, first: issues[0].title };
`;

test('given a page on another origin, Run loads the runner, runs, and tells the page what came of it', async ({
  page,
  host,
}) => {
  await page.goto(
    host.embed(`<p>Before.</p>${runnerTag(ISSUES, 'server="issues=builtin" name="open-issues.ts"')}<p>After.</p>`),
  );
  const runner = new Runner(page);
  await takePicture(page, 'element-static-light');
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Reflect.set(globalThis, 'heard', heard);
    for (const name of ['ready', 'run-start', 'log', 'tool-call', 'tool-result', 'run-end', 'connection', 'error']) {
      document.addEventListener(`codemode-${name}`, (event) => {
        heard.push([name, JSON.parse(JSON.stringify((event as CustomEvent).detail))]);
      });
    }
  });
  await runner.run.click();
  await runner.reaches('done');
  const heard = await page.evaluate(() => Reflect.get(globalThis, 'heard') as [string, never][]);
  const names = heard.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['ready', 'run-start', 'log', 'tool-call', 'tool-result', 'run-end']));
  const end: { response: { result: { open: number } } } = heard.find(([name]) => name === 'run-end')?.[1] as never;
  expect(end.response.result.open).toBeGreaterThan(0);
  await takePicture(page, 'element-done-light');
});
