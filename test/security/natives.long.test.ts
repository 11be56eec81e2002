import { afterAll } from 'vitest';
import { natives } from './attempts/natives.ts';
import { securitySuite } from './security-suite.ts';
import { threadLauncher } from './thread-launcher.ts';

const { launch, dispose } = await threadLauncher();
afterAll(dispose);

securitySuite('in a thread', launch, [natives]);
