/** How a member of an object is written: with a dot where its name is an identifier. */
export const memberText = (object: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;
