import type { GalleryExample } from '../../runtime/dialects/gallery-example.ts';
import { DIALECTS } from '../../runtime/dialects/index.ts';
import type { Example } from '../../ui/index.ts';

const FOLDER = '../../runtime/dialects/';

/** What each dialect brings to the gallery, by the path of the file that holds it. */
const FILES = import.meta.glob<GalleryExample>('../../runtime/dialects/*/example.ts', {
  eager: true,
  import: 'example',
});

/** One script for each dialect that brings one, in their order. */
export const DIALECT_EXAMPLES: readonly Example[] = DIALECTS.flatMap(({ id }) => {
  const example = FILES[`${FOLDER}${id}/example.ts`];
  return example === undefined ? [] : [{ ...example, dialect: id }];
});
