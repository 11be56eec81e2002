import { arch, hostname } from 'node:os';
import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';

/**
 * What spans and metrics are of. Not from the SDK's detector of the process: that names its arguments, and headers with keys are
 * among them. What the variables of the standard say counts over what is found.
 */
export function resourceAttributes(
  env: Readonly<Record<string, string | undefined>>,
  replica: string | undefined,
): Readonly<Record<string, string>> {
  const serviceName = env.OTEL_SERVICE_NAME ?? '';
  return {
    'service.name': CLIENT_INFO.name,
    'service.version': CLIENT_INFO.version,
    ...(replica === undefined ? {} : { 'service.instance.id': replica }),
    'host.name': hostname(),
    'host.arch': arch() === 'x64' ? 'amd64' : arch(),
    ...readAttributes(env.OTEL_RESOURCE_ATTRIBUTES ?? ''),
    ...(serviceName === '' ? {} : { 'service.name': serviceName }),
  };
}

/** Reads `key=value,key=value`, each percent-encoded. One that cannot be read leaves the others as they are. */
function readAttributes(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, key = '', value = ''] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    try {
      return key === '' ? [] : [[decodeURIComponent(key), decodeURIComponent(value)] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(pairs);
}
