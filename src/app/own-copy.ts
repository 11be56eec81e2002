const WORDS =
  'The playground keeps drafts and sign-ins, so it does not start at an address that other people have pages at. To host a copy of your own:';
const COMMAND = 'npx codemode-runner site copy DIR';

/** Shows how to get a copy of the playground on an origin of one's own, and nothing else. */
export function showOwnCopy(root: HTMLElement): void {
  const text = document.createElement('p');
  const code = document.createElement('code');
  code.append(COMMAND);
  text.append(WORDS, ' ', code);
  root.replaceChildren(text);
}
