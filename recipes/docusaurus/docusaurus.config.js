/** Address of a copy of the playground. */
const runner = process.env.RUNNER ?? 'http://localhost:4173/';

/** @type {import('@docusaurus/types').Config} */
module.exports = {
  title: 'Docusaurus',
  url: 'https://docs.example',
  baseUrl: '/',
  stylesheets: [new URL('codemode-runner.css', runner).href],
  scripts: [{ src: new URL('codemode-runner.js', runner).href, type: 'module' }],
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
