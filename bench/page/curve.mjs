// How something grows, as a picture: a line over a logarithmic scale, and the goal across it.

const WIDTH = 640;
const HEIGHT = 240;
const BOX = { left: 64, right: 616, top: 36, bottom: 196 };

/** @param {import('./figures.mjs').Curve} curve @returns {string} an SVG document */
export function curveSvg({ label, unit, x, goal, points }) {
  const xs = points.map(([at]) => Math.log10(Math.max(1, at)));
  const [first = 0, last = 1] = [Math.min(...xs), Math.max(...xs)];
  const most = Math.max(goal ?? 0, ...points.map(([, value]) => value)) * 1.1;
  const left = (/** @type {number} */ at) =>
    BOX.left + ((Math.log10(Math.max(1, at)) - first) / Math.max(1e-9, last - first)) * (BOX.right - BOX.left);
  const top = (/** @type {number} */ value) => BOX.bottom - (value / most) * (BOX.bottom - BOX.top);
  const line = points.map(([at, value]) => `${left(at).toFixed(1)},${top(value).toFixed(1)}`).join(' ');
  const marks = points.map(
    ([at, value]) =>
      `<circle cx="${left(at).toFixed(1)}" cy="${top(value).toFixed(1)}" r="3"/>` +
      `<text x="${left(at).toFixed(1)}" y="${(top(value) - 8).toFixed(1)}" text-anchor="middle">${value.toFixed(0)}</text>` +
      `<text class="faint" x="${left(at).toFixed(1)}" y="${BOX.bottom + 18}" text-anchor="middle">${at.toLocaleString('en-US')}</text>`,
  );
  const goalLine =
    goal === undefined
      ? ''
      : `<line class="goal" x1="${BOX.left}" x2="${BOX.right}" y1="${top(goal).toFixed(1)}" y2="${top(goal).toFixed(1)}"/>` +
        `<text class="faint" x="${BOX.left - 8}" y="${(top(goal) + 4).toFixed(1)}" text-anchor="end">${goal} ${unit}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>${label}</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #24292f; }
.faint { fill: #57606a; }
polyline { fill: none; stroke: #0969da; stroke-width: 2; }
circle { fill: #0969da; }
.axis { stroke: #d0d7de; }
.goal { stroke: #cf222e; stroke-dasharray: 4 4; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .faint { fill: #8b949e; } .axis { stroke: #30363d; } }
</style>
<text x="${BOX.left}" y="18">${label}, ${unit}</text>
<line class="axis" x1="${BOX.left}" x2="${BOX.right}" y1="${BOX.bottom}" y2="${BOX.bottom}"/>
${goalLine}
<polyline points="${line}"/>
${marks.join('\n')}
<text class="faint" x="${BOX.right}" y="${HEIGHT - 8}" text-anchor="end">${x}</text>
</svg>
`;
}
