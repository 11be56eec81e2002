/**
 * The style of the static runner. Its lengths are those of the frame, so that the frame takes its place without moving a
 * pixel. A constructed style sheet needs no permission from the page's policy.
 */
const CSS = `
:host {
  display: block;
  margin-block: 20px 24px;
  contain: layout;
  --bg: var(--codemode-background, light-dark(#fff, #131417));
  --canvas: var(--codemode-canvas, light-dark(#f8f8f9, #0e0e10));
  --subtle: var(--codemode-subtle, light-dark(#f3f4f6, #1c1d20));
  --fg: var(--codemode-text, light-dark(#18191e, #ecedef));
  --fg-2: var(--codemode-text-2, light-dark(#4e4f57, #aeafb5));
  --fg-3: var(--codemode-text-3, light-dark(#65676f, #8f9197));
  --line: var(--codemode-line, light-dark(#e4e5e8, #252629));
  --line-strong: var(--codemode-line-strong, light-dark(#d2d3d8, #38393d));
  --accent: var(--codemode-accent, light-dark(#4a53d7, #545ddf));
  --accent-fg: var(--codemode-accent-text, light-dark(#4249cd, #a2adfd));
  --mono: var(--codemode-font-mono, ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace);
}
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
.box {
  position: relative;
  overflow: hidden;
  contain: content;
  border: 1px solid var(--line-strong);
  border-radius: var(--codemode-radius, 8px);
  background: var(--bg);
  color: var(--fg);
  font: 400 13px/20px var(--codemode-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif);
  font-variant-numeric: tabular-nums;
  letter-spacing: 0;
  text-align: start;
}
.probe { position: absolute; width: 0; height: 0; color: light-dark(rgb(255 255 255), rgb(0 0 0)); transition: color 1ms; }
.bar, .strip, .foot { display: flex; align-items: center; gap: 8px; }
.bar { height: 40px; padding: 0 8px 0 16px; border-bottom: 1px solid var(--line); background: var(--canvas); }
.name { min-width: 0; overflow: hidden; font-weight: 500; white-space: nowrap; text-overflow: ellipsis; }
.dialect { color: var(--fg-3); font-size: 12px; }
.push { margin-inline-start: auto; }
button, .open {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  flex: none;
  height: 24px;
  padding: 0 8px;
  border: 1px solid var(--line-strong);
  border-radius: 5px;
  background: var(--bg);
  color: var(--fg);
  font: inherit;
  font-size: 12px;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
}
.open { width: 24px; padding: 0; border-color: transparent; background: none; color: var(--fg-2); }
button:hover, .open:hover { background: var(--subtle); }
button[aria-disabled="true"] { color: var(--fg-3); background: none; }
button svg { color: var(--accent-fg); }
svg { flex: none; width: 12px; height: 12px; fill: currentColor; }
.open svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.code:focus-visible { outline-offset: -2px; }
.code { overflow-x: auto; padding: 8px 0; }
pre { font: 400 13px/20px var(--mono); font-variant-ligatures: none; tab-size: 2; white-space: pre; direction: ltr; text-align: left; }
code { font: inherit; }
.code pre { width: max-content; min-width: 100%; padding: 0 16px 0 48px; counter-reset: line; }
.row { display: block; position: relative; height: 20px; counter-increment: line; }
.row::before { content: counter(line); position: absolute; left: -48px; width: 32px; color: var(--fg-3); font-size: 12px; text-align: end; user-select: none; }
.strip { height: 36px; padding: 0 16px; border-block: 1px solid var(--line); font-size: 12px; }
.strip b { font-weight: 500; }
.badge { margin-inline-start: auto; color: var(--fg-2); font-size: 11px; }
.result { max-height: 420px; overflow: auto; padding: 12px 16px; }
.result pre { font-size: 12px; line-height: 18px; white-space: pre-wrap; overflow-wrap: anywhere; }
.room { height: 160px; }
.roomy .result { min-height: 160px; }
.foot { min-height: 28px; flex-wrap: wrap; padding: 4px 16px; border-top: 1px solid var(--line); background: var(--canvas); color: var(--fg-2); font-size: 12px; }
.server { display: inline-flex; align-items: center; gap: 8px; min-width: 0; }
.server i { width: 8px; height: 8px; border-radius: 2px; background: var(--fg-3); forced-color-adjust: none; }
.server span { color: var(--fg-3); }
.message { padding: 10px 16px; border-top: 1px solid var(--line); color: light-dark(#7e5104, #edbb64); background: light-dark(#fef4da, #2e2313); overflow-wrap: anywhere; }
.message code { display: block; margin-top: 4px; font: 12px/18px var(--mono); user-select: all; }
iframe { display: block; width: 100%; border: 0; background: none; color-scheme: inherit; }
.place { position: absolute; inset: 0 0 auto; visibility: hidden; }
.box.active .place { position: static; visibility: visible; }
@media screen { .box.active > .still { display: none; } }
.spin { width: 10px; height: 10px; border: 1.5px solid currentColor; border-right-color: transparent; border-radius: 50%; animation: spin .8s linear infinite; }
@keyframes spin { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { .spin { animation: none; } }
@media (forced-colors: active) { .box, .bar, .foot, .strip, button { border-color: CanvasText; } .server i { background: CanvasText; } .t { color: CanvasText !important; } }
@media print { button, .open, .place, [part=output]:has(.room) { display: none; } pre { white-space: pre-wrap; overflow-wrap: anywhere; } .code pre { width: auto; } .row { height: auto; } .result { max-height: none; } }
.t-k { color: var(--codemode-keyword, light-dark(#7137b6, #c6a0f2)); }
.t-s { color: var(--codemode-string, light-dark(#106c3e, #7ed09c)); }
.t-n { color: var(--codemode-number, light-dark(#9b4805, #ebb077)); }
.t-f { color: var(--codemode-function, light-dark(#1d5ab0, #88c0f9)); }
.t-t { color: var(--codemode-type, light-dark(#006b75, #77cfd3)); }
.t-c { color: var(--codemode-comment, light-dark(#63646c, #989aa1)); }
.t-p { color: var(--codemode-property, light-dark(#373c52, #d0d4e2)); }
.t-u { color: var(--codemode-punctuation, light-dark(#4e4f57, #a3a4aa)); }
`;

let sheet: CSSStyleSheet | undefined;

/** The sheet that all elements of a page share. */
export function runnerSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
