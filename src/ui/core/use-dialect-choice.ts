import { useMemo } from 'react';
import { activeScript, type DialectChoice, dialectOf, type Script } from '../../session/index.ts';
import { useSession } from './playground.ts';

/** The dialect of the script in front, the same object until something of it changes: an edit of the text is nothing to it. */
export function useDialectChoice(): DialectChoice {
  const dialect = useSession((state) => activeScript(state).dialect);
  const dialectOptions = useSession((state) => activeScript(state).dialectOptions);
  const toolMetadata = useSession((state) => state.toolMetadata);
  return useMemo(() => {
    const script: Pick<Script, 'dialect' | 'dialectOptions'> = {
      ...(dialect === undefined ? {} : { dialect }),
      ...(dialectOptions === undefined ? {} : { dialectOptions }),
    };
    return dialectOf(script, { toolMetadata });
  }, [dialect, dialectOptions, toolMetadata]);
}
