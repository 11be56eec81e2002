import { type Diagnosis, diagnose, type Probe } from '../mcp/doctor/index.ts';

/** Why a page cannot talk to a server, and what to change: plain data, all of it text to show. */
export interface ServerReport {
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
  readonly probes: readonly ProbeLine[];
  /** Settings for the server, one per kind of server, ready to paste. */
  readonly settings: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** A command that runs a relay on this machine. */
  readonly relay?: string;
}

/** A request that was tried. */
export interface ProbeLine {
  readonly name: string;
  readonly answered: boolean;
  /** HTTP status; absent where the browser hides it. */
  readonly status?: number;
  readonly timedOut: boolean;
}

/** Finds out what stands between this page and a server, by small requests without credentials. */
export async function diagnoseServer(url: string, headerNames: readonly string[]): Promise<ServerReport> {
  return serverReport(await diagnose(url, { headerNames }));
}

function serverReport({ title, cause, cure, probes, settings, relay }: Diagnosis): ServerReport {
  return {
    title,
    cause,
    cure,
    probes: probes.map(probeLine),
    settings: settings.map(({ id, title: name, text }) => ({ id, title: name, text })),
    ...(relay === undefined ? {} : { relay }),
  };
}

function probeLine({ name, outcome }: Probe): ProbeLine {
  if (!outcome.answered) return { name, answered: false, timedOut: outcome.timedOut };
  return { name, answered: true, timedOut: false, ...(outcome.status === 0 ? {} : { status: outcome.status }) };
}
