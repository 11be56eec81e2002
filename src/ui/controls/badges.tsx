import type { ToolAnnotations } from '../../runtime/spec.ts';
import { toolWords } from '../words/tools.ts';
import { Icon } from './icon.tsx';

/** What calling a tool may do, as far as its server says. No annotation counts as writing. */
export function toolEffect(annotations: ToolAnnotations | undefined): 'readOnly' | 'destructive' | 'writes' {
  if (annotations?.readOnlyHint === true) return 'readOnly';
  return annotations?.destructiveHint === true ? 'destructive' : 'writes';
}

export function ToolBadges({ annotations }: { readonly annotations: ToolAnnotations | undefined }) {
  const effect = toolEffect(annotations);
  return (
    <>
      {effect === 'readOnly' ? (
        <span className="badge">
          <Icon name="eye" size={12} />
          {toolWords.readOnly}
        </span>
      ) : effect === 'destructive' ? (
        <span className="badge badge--error">
          <Icon name="destructive" size={12} />
          {toolWords.destructive}
        </span>
      ) : annotations?.idempotentHint === true ? null : (
        <span className="badge">
          <Icon name="writes" size={12} />
          {toolWords.writes}
        </span>
      )}
      {effect !== 'readOnly' && annotations?.idempotentHint === true ? (
        <span className="badge">
          <Icon name="idempotent" size={12} />
          {toolWords.idempotent}
        </span>
      ) : null}
    </>
  );
}
