import { expect, it } from 'vitest';
import { corsSettings, relayCommand, type VerdictKind } from '../../src/mcp/doctor/index.ts';
import { allowedOriginSettings } from '../../src/mcp/doctor/settings/allowed-origins.ts';
import { CURE_CASES } from './cure-cases.ts';
import { cureSuite } from './cure-suite.ts';

/** One that its headers cure and one that its address does; the rest is long. */
const QUICK = ['Express that allows too few headers', 'the address of a server without its path'];

const VERDICTS = {
  'not-a-url': true,
  'mixed-content': true,
  'local-network-access': true,
  offline: true,
  unreachable: true,
  silent: true,
  'no-cors': true,
  'preflight-refused': true,
  'session-header-hidden': true,
  redirect: true,
  'needs-sign-in': true,
  'needs-key': true,
  'key-refused': true,
  'origin-refused': true,
  forbidden: true,
  'rate-limited': true,
  'server-error': true,
  'wrong-content-type': true,
  'broken-encoding': true,
  'wrong-path': true,
  'not-mcp': true,
  'wrong-revision': true,
  works: true,
} satisfies Record<VerdictKind, true>;

cureSuite(CURE_CASES.filter(({ name }) => QUICK.includes(name)));

it('finds all of its quick cases', () => {
  expect(CURE_CASES.filter(({ name }) => QUICK.includes(name))).toHaveLength(QUICK.length);
});

it('has a server with its fault for every verdict', () => {
  const verdicts = new Set(CURE_CASES.map(({ verdict }) => verdict));
  expect(Object.keys(VERDICTS).filter((kind) => !verdicts.has(kind as VerdictKind))).toEqual([]);
});

it('applies all settings that are printed, save those that say they are untested, and the relay', () => {
  const page = 'https://play.example';
  const url = new URL('https://mcp.example/mcp');
  const all = [
    ...corsSettings({ pageOrigin: page, headerNames: [], path: '/mcp' }),
    ...allowedOriginSettings(page, url),
  ];
  const applied = new Set(CURE_CASES.flatMap(({ applies = [] }) => applies));
  const untested = all.filter(({ id }) => !applied.has(id));
  expect(untested.map(({ id, isUntested }) => [id, isUntested])).toEqual([['sdk-python-1', true]]);
  expect(all.filter(({ id, isUntested }) => applied.has(id) && isUntested)).toEqual([]);
  expect(relayCommand(url)).toContain('mcp-proxy');
  expect(applied).toContain('relay');
});

it('names settings so that buttons side by side differ', () => {
  const titles = allowedOriginSettings('https://play.example', new URL('https://mcp.example/mcp')).map(
    (one) => one.title,
  );
  expect(new Set(titles).size).toBe(titles.length);
});
