import { hearFrameHello, RUNNER_VERSION } from '../runtime/bridge/index.ts';
import { trustOwnWorkers } from '../ui/core/trusted-workers.ts';
import { connectPage } from './page.ts';
import { startRunner } from './start.tsx';

trustOwnWorkers();

// By itself the page says what it is for, and does nothing.
if (window.parent !== window) {
  hearFrameHello(
    window as never,
    (port, origin) => connectPage(port as never, origin, startRunner, RUNNER_VERSION),
    (error) => console.error(error),
  );
}
