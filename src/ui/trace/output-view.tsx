import { useMemo, useState } from 'react';
import type { Json } from '../../runtime/json.ts';
import type { CallOutcome } from '../../runtime/spec.ts';
import { Segmented } from '../controls/segmented.tsx';
import { traceWords as words } from '../words/trace.ts';
import { carriedValue } from './carried-value.ts';
import { PayloadView } from './payload-view.tsx';

export interface OutputViewProps {
  readonly outcome: CallOutcome | undefined;
  readonly bytes: number;
  readonly empty: string;
}

/** What came back: the value in it where there is one, or the whole answer. */
export function OutputView({ outcome, bytes, empty }: OutputViewProps) {
  const [as, setAs] = useState<'value' | 'whole'>('value');
  const result = outcome?.result;
  const value = useMemo(() => (result === undefined ? undefined : carriedValue(result)), [result]);
  return (
    <PayloadView
      key={as}
      title={words.output}
      copyLabel={words.copyOutput}
      value={as === 'value' && value !== undefined ? value : (result as Json | undefined)}
      bytes={bytes}
      empty={empty}
    >
      {value === undefined ? null : (
        <span className="push">
          <Segmented
            label={words.outputAs}
            value={as}
            onChange={setAs}
            options={[
              { value: 'value', label: words.value },
              { value: 'whole', label: words.whole },
            ]}
          />
        </span>
      )}
    </PayloadView>
  );
}
