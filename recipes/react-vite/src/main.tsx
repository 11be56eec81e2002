import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const OPEN = `import { list_issues } from "@codemode/servers/issues";

const { issues } = await list_issues({ state: "open" });
globalThis.__codemode_result__ = issues.length;
`;
const TITLES = `import { list_issues } from "@codemode/servers/issues";

const { issues } = await list_issues({ state: "open" });
globalThis.__codemode_result__ = issues.map(({ title }) => title);
`;

function App() {
  const [result, setResult] = useState<unknown>();
  return (
    <main style={{ maxWidth: 720, margin: '0 auto', fontFamily: 'system-ui' }}>
      <h1>Issues</h1>
      <codemode-runner
        server="issues=builtin"
        name="open-issues.ts"
        oncodemode-run-end={({ detail }) => setResult(detail.response?.result)}
      >
        <pre>
          <code>{OPEN}</code>
        </pre>
      </codemode-runner>
      <p>The page heard: {result === undefined ? 'nothing yet' : JSON.stringify(result)}</p>
      <codemode-runner server="issues=builtin" name="titles.ts">
        <pre>
          <code>{TITLES}</code>
        </pre>
      </codemode-runner>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
