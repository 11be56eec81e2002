import { installChance } from './chance.ts';
import { call, callSync, jsonText, setMakeError, setMaxOpen, settle, tell, tool } from './channel.ts';
import { emit, installConsole } from './console.ts';
import { describe, setErrorClasses } from './describe.ts';
import { installForAwait } from './for-await.ts';
import { bridge, type Host } from './host.ts';
import { defineProperty, fixed, freeze, G, hidden, isFrozen, JSONparse, keys, setClock } from './intrinsics.ts';
import { installLanguage } from './language.ts';
import { hideGlobals, pinMachinery, removeCodeGeneration, removeGlobals } from './lockdown.ts';
import { installUsing, readyDates } from './parts.ts';
import { installFloating, noticeHandlers, readUncaught, watchRejections } from './rejections.ts';
import { giveTextResults, installResult, readResult } from './result.ts';
import { delay, fireTimer, installTimers } from './timers.ts';

/** Where the internal module picks up its exports while arming; gone before a script runs. */
const HANDOVER = '__codemode_internal__';

/** Readies the global scope for a script, and returns what the host may call. */
export default function boot(host: Host, optionsJson: string): Readonly<Record<string, unknown>> {
  const options = JSONparse(optionsJson) as { readonly hide: readonly string[]; readonly maxOpenOps: number };
  bridge.host = host;
  setMaxOpen(options.maxOpenOps);
  removeCodeGeneration(options.hide);
  installConsole();
  installTimers();
  installLanguage();
  installChance();
  removeGlobals();
  noticeHandlers();
  pinMachinery();
  installResult();
  installFloating();
  installForAwait();
  installUsing();
  hideGlobals(options.hide);
  const internal = freeze({
    call,
    callSync,
    deepFreeze,
    delay,
    fixed,
    freeze,
    giveTextResults,
    hidden,
    host,
    jsonText,
    log: emit,
    setClock,
    setErrorClasses,
    setMakeError,
    tell,
    tool,
    tooManySteps: () => {
      bridge.host('too-many-steps');
    },
  });
  defineProperty(G, HANDOVER, { value: internal, writable: false, enumerable: false, configurable: true });
  return freeze({ settle, fireTimer, readResult, readUncaught, readyDates, watchRejections, describe });
}

/** Freezes a JSON value and everything in it. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !isFrozen(value)) {
    const names = keys(value);
    for (let i = 0; i < names.length; i++) deepFreeze((value as Record<string, unknown>)[names[i] as string]);
    freeze(value);
  }
  return value;
}
