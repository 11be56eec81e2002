import { useLayoutEffect, useState } from 'react';
import { INDENTED } from '../../runtime/indented-json.ts';
import type { Json } from '../../runtime/json.ts';
import { createSlices, inSlices } from '../../runtime/slices.ts';
import { writingJson } from '../../runtime/write-json.ts';
import { TextLines } from './text-lines.tsx';

const SLICE_MS = 8;

/** A value as JSON on lines. A large one is written between other work, and is there when all of it is. */
export function RawView({ value, label }: { readonly value: object; readonly label: string }) {
  const [text, setText] = useState<string>();
  useLayoutEffect(() => {
    let isShown = true;
    const slices = createSlices(SLICE_MS, () => isShown);
    void inSlices(writingJson(value as Json, Number.POSITIVE_INFINITY, INDENTED), slices).then((written) => {
      if (isShown) setText(written?.text);
    });
    return () => {
      isShown = false;
    };
  }, [value]);
  return text === undefined ? <div className="grow" /> : <TextLines text={text} label={label} code />;
}
