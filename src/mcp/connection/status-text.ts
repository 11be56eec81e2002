const REFUSED = /[^\t -~\u0080-\u00ff]/;

/** The status text of a response, for one made of it: platforms hand on what servers send, and refuse some of that themselves. */
export const statusTextOf = ({ statusText }: Pick<Response, 'statusText'>): string =>
  REFUSED.test(statusText) ? '' : statusText;
