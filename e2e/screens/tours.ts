import { tourOfCalls, tourOfFocus } from './calls.ts';
import { tourOfLink } from './link.ts';
import { tourOfOwnWork } from './own-work.ts';
import { tourOfPanes } from './panes.ts';
import { tourOfRequests } from './requests.ts';
import { tourOfServers } from './servers.ts';
import type { Size, Tour } from './stage.ts';

/** Every state of the screen, in walks that need nothing of each other. */
export const TOURS: Readonly<Record<string, Tour>> = {
  panes: tourOfPanes,
  calls: tourOfCalls,
  focus: tourOfFocus,
  servers: tourOfServers,
  requests: tourOfRequests,
  link: tourOfLink,
  'own-work': tourOfOwnWork,
};

/** A phone, and what a window on a desk may measure: the walk is done at the first of each. */
export const SCREENS: Readonly<Record<string, { readonly sizes: readonly Size[]; readonly hasTouch: boolean }>> = {
  phone: { sizes: [{ width: 360, height: 740 }], hasTouch: true },
  desk: {
    sizes: [
      { width: 1440, height: 900 },
      { width: 768, height: 1024 },
      { width: 2560, height: 1440 },
    ],
    hasTouch: false,
  },
};

/** What tours provoke on purpose. */
export const EXPECTED_PROBLEMS =
  /Failed to load resource|ERR_CONNECTION|ERR_NAME_NOT_RESOLVED|ERR_EMPTY|CORS policy|ERR_FAILED/;
