import type { OptionSpecs } from '../../cli/command.ts';
import { SERVER_OPTIONS } from '../../servers/server-argument.ts';
import { DIALECT_OPTIONS } from '../dialect-option.ts';
import { LARGE_INTEGER_OPTIONS } from '../large-integers-option.ts';
import { LIMIT_OPTIONS } from '../limits-option.ts';
import { POLICY_OPTIONS } from '../policy-option.ts';
import { SETTING_OPTIONS } from '../setting-option.ts';
import { SYNC_OPTIONS } from '../sync-option.ts';

/** The options of `codemode-runner serve`. */
export const SERVE_OPTIONS = {
  ...SERVER_OPTIONS,
  ...LARGE_INTEGER_OPTIONS,
  ...DIALECT_OPTIONS,
  ...LIMIT_OPTIONS,
  ...SETTING_OPTIONS,
  ...POLICY_OPTIONS,
  ...SYNC_OPTIONS,
  http: {
    value: '[HOST:]PORT',
    about: 'serves by streamable HTTP at /mcp instead of standard input and output; port 0 takes any that is free',
  },
  'token-env': {
    value: 'VAR',
    many: true,
    about:
      'with --http: the token is in this environment variable, instead of one made at the start; each of several is a client with a share of its own',
  },
  workers: {
    value: 'NUMBER',
    about: 'with --http: how many scripts run at once, each in a thread; four times the number of cores where absent',
  },
  'max-queue': {
    value: 'NUMBER',
    about:
      'with --http: how many calls wait beyond these; further ones are answered 503 with Retry-After. 100 where absent',
  },
  replica: {
    value: 'NAME',
    about:
      'with --http: begins the ids of sessions with NAME and a dot, by which a balancer sends them to this process',
  },
  drain: {
    value: 'SECONDS',
    about: 'with --http: how long SIGTERM lets runs go on before they are stopped and answered. 25 where absent',
  },
  'allow-host': {
    value: 'NAME',
    many: true,
    about: 'with --http: a further host name under which the server is reached, without port',
  },
  'allow-origin': {
    value: 'ORIGIN',
    many: true,
    about: 'with --http: pages of this origin may call, such as https://example.com',
  },
  'tool-name': {
    value: 'NAME',
    about:
      'the name of the tool that runs scripts: 1 to 64 letters, digits, _ and -, which all clients take; dots some refuse',
  },
  'own-names': {
    about:
      'names the tools as the dialect has them, dots included, and offers no other: codemode.run by the letter of its specification',
  },
  structured: {
    about: 'gives answers as structured content in place of text, for programs that read it; agents read text',
  },
  telemetry: {
    about:
      'sends traces and metrics by OpenTelemetry, to where its standard variables say (OTEL_EXPORTER_OTLP_ENDPOINT); needs @opentelemetry/api and @opentelemetry/sdk-node',
  },
  log: { value: 'text|json', about: 'how standard error is written: as text, or as one JSON object a line' },
  'log-level': {
    value: 'LEVEL',
    about: 'the least level of events: debug, info, warn, error; info with --log json, and none as text where absent',
  },
  json: { about: 'with --http: prints address and token as one line of JSON on standard output' },
  verbose: { about: 'shows what servers log and write to their standard error' },
} as const satisfies OptionSpecs;
