import type { Hello } from '../../runtime/bridge/index.ts';
import type { SandboxClock } from '../../runtime/sandbox/serve.ts';

/** What answers in a realm, by the name of its file. */
export interface Serving {
  sandbox(hello: Hello, clock?: SandboxClock): void;
  validation(hello: Hello): void;
}

type Claim<Realm extends keyof Serving> = (serve: Serving[Realm]) => void;

const nameOf = (realm: keyof Serving): symbol => Symbol.for(`codemode-runner.${realm}`);

/** For code that loads the file of a Web Worker into its own realm: `claim` gets what that file serves. */
export function claimRealm<Realm extends keyof Serving>(realm: Realm, claim: Claim<Realm>): void {
  Reflect.set(globalThis, nameOf(realm), claim);
}

/** In that file: the claim of the code that loads it; undefined in a Web Worker, where nothing runs before it. */
export const claimOf = <Realm extends keyof Serving>(realm: Realm): Claim<Realm> | undefined =>
  Reflect.get(globalThis, nameOf(realm)) as Claim<Realm> | undefined;
