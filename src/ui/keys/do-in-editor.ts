import type { EditorAction } from '../../editor/index.ts';
import type { PlaygroundParts } from '../core/playground.ts';

/** Has the editor on screen do something; why it could not is announced. */
export async function doInEditor(
  { editor, view }: Pick<PlaygroundParts, 'editor' | 'view'>,
  action: EditorAction,
): Promise<void> {
  const result = await editor.current?.run(action);
  if (result?.ok === false) view.setState({ announcement: result.reason });
}
