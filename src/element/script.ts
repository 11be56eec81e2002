import { register } from './register.ts';
import { CodemodeRunner } from './runner.ts';

// The script of a site knows where the rest of the site is: beside it.
CodemodeRunner.assetBase ??= new URL('./', import.meta.url).href;
register();
