import type { ProbeGroup } from '../probe.ts';
import { arrays } from './arrays.ts';
import { asyncAndPromises } from './async-and-promises.ts';
import { classes } from './classes.ts';
import { dates } from './dates.ts';
import { errors } from './errors.ts';
import { expressionsAndStatements } from './expressions-and-statements.ts';
import { functions } from './functions.ts';
import { intl } from './intl.ts';
import { json } from './json.ts';
import { mapSetAndIterators } from './map-set-and-iterators.ts';
import { modulesAndTopLevel } from './modules-and-top-level.ts';
import { notOffered } from './not-offered.ts';
import { numbersMathAndBigint } from './numbers-math-and-bigint.ts';
import { objects } from './objects.ts';
import { regularExpressions } from './regular-expressions.ts';
import { strings } from './strings.ts';
import { syntaxNotOffered } from './syntax-not-offered.ts';
import { typedArraysAndBuffers } from './typed-arrays-and-buffers.ts';
import { typescript } from './typescript.ts';
import { webApis } from './web-apis.ts';

/** All probes, in the order of the table in docs/language.md. */
export const PROBES: readonly ProbeGroup[] = [
  expressionsAndStatements,
  functions,
  classes,
  asyncAndPromises,
  arrays,
  objects,
  mapSetAndIterators,
  strings,
  regularExpressions,
  numbersMathAndBigint,
  dates,
  intl,
  json,
  errors,
  typedArraysAndBuffers,
  webApis,
  modulesAndTopLevel,
  typescript,
  notOffered,
  syntaxNotOffered,
];
