import { PixelRatio } from 'monaco-editor/base/browser/pixelRatio';
import { FontMeasurements } from 'monaco-editor/editor/browser/config/fontMeasurements';
import { createBareFontInfoFromRawSettings } from 'monaco-editor/editor/common/config/fontInfoFromSettings';
import type { EditorMetrics } from '../metrics.ts';
import { letterOptions } from './editor-options.ts';

/** How wide Monaco draws a digit, in CSS pixels. It measures letters of a size once, and lays the page out for that. */
export function digitWidthPx(metrics: EditorMetrics): number {
  const pixelRatio = PixelRatio.getInstance(window).value;
  const font = createBareFontInfoFromRawSettings(letterOptions(metrics), pixelRatio);
  return FontMeasurements.readFontInfo(window, font).maxDigitWidth;
}
