/** A script of a dialect as the gallery shows it, on the server that is always there. */
export interface GalleryExample {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** Servers of the page that it calls beside that one. */
  readonly servers?: readonly string[];
}
