interface ImportMeta {
  /** What Vite makes of a pattern of paths: the export of each file that fits, by its path. */
  readonly glob: <Export>(
    pattern: string,
    options: { readonly eager: true; readonly import: string },
  ) => Readonly<Record<string, Export>>;
}
