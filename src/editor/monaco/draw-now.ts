import { editor } from './api.ts';

/** Colours of a line depend on all lines above it; further down than this they come when they come. */
const MAX_LINES_AHEAD = 5_000;

/** Draws the lines on screen with their colours, without waiting for the time that Monaco takes by itself. */
export function drawNow(view: editor.IStandaloneCodeEditor): void {
  const model = view.getModel();
  if (model === null) return;
  colourTo(model, view.getVisibleRanges().at(-1)?.endLineNumber ?? 1);
  view.render(true);
}

/** Has Monaco know the colours of the lines up to one, so that they are drawn in them at once. */
export function colourTo(model: editor.ITextModel, lineNumber: number): void {
  // To colour one line, Monaco reads all lines up to it and remembers them.
  if (lineNumber <= MAX_LINES_AHEAD) void editor.colorizeModelLine(model, Math.min(lineNumber, model.getLineCount()));
}
