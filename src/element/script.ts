import { register } from './register.ts';
import { CodemodeRunner } from './runner.ts';
import { siteOf } from './site-address.ts';

// The script of a site is beside it; that of the package is on a CDN which has the site as another package.
CodemodeRunner.assetBase ??= siteOf(import.meta.url, CodemodeRunner.version);
register();
