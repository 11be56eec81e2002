import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from './create-session.ts';
import { diagnoseServer } from './diagnoses.ts';
import type { SessionServices } from './services.ts';
import type { SessionState } from './session-state.ts';

const REPORT = { title: 'x', works: false, cause: '', cure: '', probes: [], settings: [] };

it('given a server whose tools are known, the doctor hears of them, once for each failure', async () => {
  const asked: (readonly unknown[])[] = [];
  const diagnose: SessionServices['diagnose'] = async (...args) => {
    asked.push(args);
    return REPORT;
  };
  const server = (message: string) => ({
    id: 's',
    origin: { kind: 'remote', url: 'https://mcp.example/mcp' },
    headerNames: ['x-key'],
    status: { state: 'failed', message },
  });
  const store = createStore(() => ({ servers: [server('first')] }) as unknown as SessionState);
  const tools = [{ name: 'run' }];
  const connection = { mirroredTools: () => tools };
  const connections = { opened: () => ({ connection }) };
  const session = { store, parts: { services: { diagnose }, connections } } as unknown as Session;
  const find = (id: string) => diagnoseServer(session, id);

  expect(await find('s')).toBe(REPORT);
  await find('s');
  expect(asked).toEqual([['https://mcp.example/mcp', ['x-key'], tools]]);
  store.setState({ servers: [server('second')] } as unknown as SessionState);
  await find('s');
  expect(asked).toHaveLength(2);
});
