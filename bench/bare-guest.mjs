// The yardsticks for tool calls: the same engine through quickjs-emscripten, messages, and nothing else. Runs in a thread of
// Node and in a worker of a page.

/**
 * What a thread is told, as text: `echo`; `host N`, calls of a host function; `calls N`, calls that its host answers by `=` and
 * a text, one after another; `parse` and a JSON text; `stringify` and an expression. It says `done` at the end of each, and `?`
 * and a text for each call.
 * @param {import('quickjs-emscripten').QuickJSWASMModule} engine
 * @param {(text: string) => void} post
 * @returns {(told: string) => void}
 */
export function serveBareGuest(engine, post) {
  /** @type {(text: string) => void} */
  let answer = () => undefined;

  /** @param {number} count */
  const hostCalls = (count) =>
    withContext((context) => {
      defineHost(context, (value) => context.newString(context.getString(value)));
      context.unwrapResult(context.evalCode(`for (let i = 0; i < ${count}; i++) host('{"n":' + i + '}');`)).dispose();
    });
  /** @param {number} count */
  const calls = async (count) => {
    const context = engine.newContext();
    defineHost(context, (value) => {
      const promise = context.newPromise();
      answer = (text) => {
        const made = context.newString(text);
        promise.resolve(made);
        made.dispose();
        promise.dispose();
        context.runtime.executePendingJobs();
      };
      post(`?${context.getString(value)}`);
      return promise.handle;
    });
    const loop = `(async () => { for (let i = 0; i < ${count}; i++) JSON.parse(await host(JSON.stringify({ n: i }))); })()`;
    const started = context.unwrapResult(context.evalCode(loop));
    const ended = context.resolvePromise(started);
    started.dispose();
    context.runtime.executePendingJobs();
    context.unwrapResult(await ended).dispose();
    context.dispose();
  };
  /** @param {string} source of a function @param {string} argument */
  const call = (source, argument) =>
    withContext((context) => {
      const made = context.unwrapResult(context.evalCode(source));
      const given = context.newString(argument);
      const value = context.unwrapResult(context.callFunction(made, context.undefined, given));
      context.getString(value);
      for (const handle of [made, given, value]) handle.dispose();
    });
  /** @param {(context: import('quickjs-emscripten').QuickJSContext) => void} work */
  const withContext = (work) => {
    const context = engine.newContext();
    work(context);
    context.dispose();
  };

  return (told) => {
    if (told.startsWith('=')) {
      answer(told.slice(1));
      return;
    }
    const space = told.indexOf(' ');
    const [name, rest] = space < 0 ? [told, ''] : [told.slice(0, space), told.slice(space + 1)];
    if (name === 'calls') {
      void calls(Number(rest)).then(() => post('done'));
      return;
    }
    if (name === 'host') hostCalls(Number(rest));
    else if (name === 'parse') call('(text) => { JSON.parse(text); return ""; }', rest);
    else if (name === 'stringify') call(`() => JSON.stringify(${rest})`, '');
    post('done');
  };
}

/**
 * @param {import('quickjs-emscripten').QuickJSContext} context
 * @param {(value: import('quickjs-emscripten').QuickJSHandle) => import('quickjs-emscripten').QuickJSHandle} host
 */
function defineHost(context, host) {
  const made = context.newFunction('host', host);
  context.setProp(context.global, 'host', made);
  made.dispose();
}

/**
 * The other end of {@link serveBareGuest}.
 * @param {(text: string) => void} post
 * @param {(hear: (text: string) => void) => void} listen
 */
export function bareGuestOver(post, listen) {
  /** @type {() => void} */
  let done = () => undefined;
  /** @type {(text: string) => string | Promise<string>} */
  let answer = (text) => text;
  listen((text) => {
    if (text === 'done') return done();
    const answered = answer(text.slice(1));
    if (typeof answered === 'string') post(`=${answered}`);
    else void answered.then((given) => post(`=${given}`));
  });
  const tell = (/** @type {string} */ text) =>
    new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      done = resolve;
      post(text);
    });
  return {
    tell,
    /**
     * Calls that are awaited in the guest and answered here.
     * @param {number} count
     * @param {(text: string) => string | Promise<string>} by
     */
    calls(count, by) {
      answer = by;
      return tell(`calls ${count}`);
    },
  };
}
