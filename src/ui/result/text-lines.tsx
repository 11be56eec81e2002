import { useMemo } from 'react';
import { CodeText } from '../controls/code-text.tsx';
import { evenRows, VirtualList } from '../controls/virtual-list.tsx';

const ROW_PX = 18;
const MAX_LINE_CHARACTERS = 2_000;

export interface TextLinesProps {
  readonly text: string;
  readonly label: string;
  /** Colours it as a program or JSON. */
  readonly code?: boolean;
}

/** Text of any length, of which only the lines in view are on the page. Very long lines are cut. */
export function TextLines({ text, label, code }: TextLinesProps) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const layout = useMemo(() => evenRows(lines.length, ROW_PX), [lines]);
  return (
    <VirtualList
      className="text-lines ruled"
      role="region"
      aria-label={label}
      tabIndex={0}
      layout={layout}
      renderRow={(index) => {
        const line = lines[index] as string;
        const shown = line.length > MAX_LINE_CHARACTERS ? `${line.slice(0, MAX_LINE_CHARACTERS)}…` : line;
        return (
          <div key={index} className="text-lines__line">
            {code ? <CodeText text={shown} /> : shown}
          </div>
        );
      }}
    />
  );
}
