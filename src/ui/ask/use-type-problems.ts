import { useEffect, useState } from 'react';
import type { Problem } from '../../editor/index.ts';
import { useParts, useView } from '../core/playground.ts';

/** What the checker says of a script; undefined until it has, `off` where there is none. */
export function useTypeProblems(scriptId: string): readonly Problem[] | 'off' | undefined {
  const { editor } = useParts();
  const settled = useView((state) => state.settled);
  const [problems, setProblems] = useState<readonly Problem[] | 'off'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is another once it has settled
  useEffect(() => {
    const handle = editor.current;
    if (handle === undefined || handle.kind === 'plain') {
      setProblems('off');
      return;
    }
    setProblems(undefined);
    return handle.onProblems((latest) => {
      if (handle.scriptId === scriptId) setProblems(latest);
    });
  }, [editor, scriptId, settled]);
  return problems;
}
