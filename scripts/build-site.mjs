import { build } from 'vite';

/** Builds the site into `dist/site`, after the settings of vite.config.ts. */
export async function buildSite() {
  await build({ logLevel: 'warn' });
}
