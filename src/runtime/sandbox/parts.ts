import type { PartName } from '../bridge/sandbox-api.ts';
import dates from './guest/dates/part.ts?guest-part';
import disposal from './guest/disposal/part.ts?guest-part';
import intl from './guest/intl/part.ts?guest-part';
import platform from './guest/platform/part.ts?guest-part';
import web from './guest/web/part.ts?guest-part';

/** Code of the guest that few scripts need. A launcher loads this when a realm asks for a part, which is once for each. */
export const PARTS: Readonly<Record<PartName, string>> = { dates, disposal, intl, platform, web };
