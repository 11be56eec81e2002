import type { Diagnosis, VerdictKind } from '../../src/mcp/doctor/index.ts';
import { freePort, listens } from '../../src/mcp/testing/everything-server.ts';
import type { LabPage } from '../in-page/page.ts';
import type { Program } from './programs.ts';
import { OPEN, type Running, type Setup, serve } from './sdk-servers.ts';

/** How a page connects. */
export interface Attempt {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault that stands, and what its cure does about it. */
export interface Fault extends Attempt {
  /** Applies what was printed; gives how the page connects then, where that changes. */
  readonly apply: (diagnosis: Diagnosis) => Promise<Partial<Attempt> | undefined>;
  /** Puts the server in order before the doctor comes, where a fault passes by itself. */
  readonly passes?: () => Promise<void>;
}

export interface CureCase {
  readonly name: string;
  readonly verdict: VerdictKind;
  readonly needs?: readonly Program[];
  /** Settings that are applied as they were printed, by their id. */
  readonly applies?: readonly string[];
  readonly start: (bench: Bench) => Promise<Fault>;
}

/** Where a case puts its servers. */
export interface Bench {
  readonly lab: LabPage;
  port(): Promise<number>;
  /** Closes it at the end of the case. */
  own<R extends Running>(starting: Promise<R>): Promise<R>;
  /** Puts another server in the place of one. */
  replace(old: Running, starting: () => Promise<Running>): Promise<void>;
}

export function createBench(lab: LabPage): Bench & { close(): Promise<void> } {
  const owned = new Set<Running>();
  const own = async <R extends Running>(starting: Promise<R>): Promise<R> => {
    const running = await starting;
    owned.add(running);
    return running;
  };
  return {
    lab,
    port: freePort,
    own,
    async replace(old, starting) {
      owned.delete(old);
      await old.close();
      await own(starting());
    },
    async close() {
      for (const running of [...owned].toReversed()) await running.close();
    },
  };
}

/** Settings as they were printed. */
export function printedSettings(diagnosis: Diagnosis, id: string): string {
  const found = diagnosis.settings.find((settings) => settings.id === id);
  if (found === undefined) throw new Error(`No settings ${id} among ${diagnosis.settings.map((one) => one.id)}`);
  return found.text;
}

/** The part of the printed cure that a pattern names. */
export function printed(diagnosis: Diagnosis, pattern: RegExp): string {
  const found = pattern.exec(diagnosis.cure);
  if (found === null) throw new Error(`The cure does not say ${pattern}: ${diagnosis.cure}`);
  return found[1] ?? found[0];
}

/** A port that a printed command names: it has to be free on this machine. */
export async function portOf(command: string): Promise<number> {
  const port = Number(/--port (\d+)/.exec(command)?.[1]);
  if (await listens(port)) throw new Error(`Port ${port}, which the command names, is taken on this machine`);
  return port;
}

/** An address on this machine. */
export const at = (port: number, path = '/mcp', host = '127.0.0.1') => `http://${host}:${port}${path}`;

/** A server with a fault, in whose place another is put when the cure says so. */
export const replaced =
  (faulty: Setup, says: RegExp, fixed: (said: string) => Setup = () => OPEN) =>
  async (bench: Bench): Promise<Fault> => {
    const port = await bench.port();
    const server = await bench.own(serve(port, faulty));
    return {
      url: at(port),
      async apply(diagnosis) {
        await bench.replace(server, () => serve(port, fixed(printed(diagnosis, says))));
        return undefined;
      },
    };
  };

/** A server that is right, connected to by a wrong address or with wrong headers. */
export const misused =
  (setup: Setup, attempt: (port: number) => Fault) =>
  async (bench: Bench): Promise<Fault> => {
    const port = await bench.port();
    await bench.own(serve(port, setup));
    return attempt(port);
  };
