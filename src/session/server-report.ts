import { callHeaderNames, type Diagnosis, diagnose, type Probe, type Settings } from '../mcp/doctor/index.ts';
import type { Tool } from '../runtime/spec.ts';

/** Why a page cannot talk to a server, and what to change: plain data, all of it text to show. */
export interface ServerReport {
  /** What is wrong, said of the server: `allows no mcp-session-id`. */
  readonly title: string;
  /** True where nothing was found: the server answers as it should by now. */
  readonly works: boolean;
  readonly cause: string;
  readonly cure: string;
  readonly probes: readonly ProbeLine[];
  /** Settings for the server, one per kind of server, ready to paste. */
  readonly settings: readonly Omit<Settings, 'language'>[];
  /** The address to connect to instead. */
  readonly address?: string;
  /** A command that shows what a page cannot see. */
  readonly check?: string;
  /** A command that runs a relay on this machine. */
  readonly relay?: string;
}

/** A check that was made: what the server does where it passed, and the request behind it. */
export interface ProbeLine extends Pick<Probe, 'name' | 'request' | 'passed'> {
  readonly answered: boolean;
  /** HTTP status; absent where the browser hides it. */
  readonly status?: number;
  readonly timedOut: boolean;
}

/** Finds out what stands between this page and a server, by small requests without credentials. */
export async function diagnoseServer(
  url: string,
  headerNames: readonly string[],
  mirroredTools: readonly Tool[] | undefined,
): Promise<ServerReport> {
  return serverReport(
    await diagnose(url, {
      headerNames,
      toolHeaderNames: mirroredTools === undefined ? [] : callHeaderNames(mirroredTools),
    }),
  );
}

function serverReport({
  verdict,
  title,
  cause,
  cure,
  probes,
  settings,
  address,
  check,
  relay,
}: Diagnosis): ServerReport {
  return {
    title,
    works: verdict.kind === 'works',
    cause,
    cure,
    probes: probes.map(probeLine),
    settings: settings.map(({ language: _, ...shown }) => shown),
    ...(address === undefined ? {} : { address }),
    ...(check === undefined ? {} : { check }),
    ...(relay === undefined ? {} : { relay }),
  };
}

function probeLine({ name, request, passed, outcome }: Probe): ProbeLine {
  const line = { name, request, passed };
  if (!outcome.answered) return { ...line, answered: false, timedOut: outcome.timedOut };
  const { status } = outcome;
  return { ...line, answered: true, timedOut: false, ...(status === 0 ? {} : { status }) };
}
