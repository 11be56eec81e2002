// Runs in the page.
import { createHost } from 'codemode-runner';
import { measureStops } from '../stop-costs.mjs';

globalThis.measureInPage = (options) => measureStops(createHost, options);
