import { paneWords as words } from '../words/panes.ts';

/** The pages of the site that say more: scripts to try, and how things work. */
export function AboutLinks() {
  return (
    <p className="row blank__actions">
      <a className="link" href="./gallery.html" target="_blank" rel="noopener">
        {words.gallery}
      </a>
      <a className="link" href="./docs.html" target="_blank" rel="noopener">
        {words.docs}
      </a>
    </p>
  );
}
