/** Names that the text of one of our own modules exports. */
export const exportsOf = (text: string): string[] =>
  [...text.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((entry) =>
      entry
        .slice(entry.lastIndexOf(' as ') + 1)
        .replace(/^as /, '')
        .trim(),
    ),
  );
