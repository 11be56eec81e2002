// Where a sign-in service sends people back to. Hands the answer to the page that waits for it, and shows nothing of it.
// The names are those of src/mcp/auth: callback.ts, channel.ts, redirect.ts.
(() => {
  const CHANNEL = 'codemode-oauth';
  const PENDING = 'codemode-oauth-pending ';
  const ANSWER = 'codemode-oauth-answer ';
  /** How long the waiting page may take to say that it has the answer. */
  const PATIENCE_MS = 3000;

  const WORDS = {
    received: 'Done. This window can be closed.',
    nobody:
      'The page that you came from cannot be reached from here. Go back to it. If it still asks for the sign-in, open it in a new tab and sign in there.',
    empty: 'A sign-in ends here. There is none under way in this window.',
  };

  /** @param {string} text */
  const say = (text) => {
    const said = document.getElementById('said');
    if (said !== null) said.textContent = text;
  };

  // The code in the address is good for one use; it stays out of the history all the same.
  const query = location.search.slice(1);
  history.replaceState(null, '', location.pathname);
  const state = new URLSearchParams(query).get('state');
  if (state === null || state === '') {
    say(WORDS.empty);
    return;
  }

  /** The page was left for the sign-in: what it kept says where it is. */
  const returnTo = (() => {
    try {
      const pending = JSON.parse(sessionStorage.getItem(PENDING + state) ?? 'null');
      const url = new URL(pending.returnTo);
      if (url.origin !== location.origin) return undefined;
      sessionStorage.setItem(ANSWER + state, query);
      return url.href;
    } catch {
      return undefined;
    }
  })();
  if (returnTo !== undefined) {
    location.replace(returnTo);
    return;
  }

  const answer = { kind: 'oauth-answer', query };
  const timer = setTimeout(() => say(WORDS.nobody), PATIENCE_MS);
  /** @param {unknown} message */
  const hear = (message) => {
    const { kind, state: whose } = Object(message);
    if (kind !== 'oauth-received' || whose !== state) return;
    clearTimeout(timer);
    say(WORDS.received);
    close();
  };
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin) hear(data);
  });
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => hear(data));
  // A sign-in page may cut the link to the opener, and a frame on another site the channel: one of the two gets through.
  channel.postMessage(answer);
  window.opener?.postMessage(answer, location.origin);
})();
