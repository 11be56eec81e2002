import { register } from './register.ts';
import { CodemodeRunner } from './runner.ts';
import { siteOf } from './site-of.ts';

// The script of the package is on a CDN, which has the site as another package.
CodemodeRunner.assetBase ??= siteOf(import.meta.url, CodemodeRunner.version);
register();
