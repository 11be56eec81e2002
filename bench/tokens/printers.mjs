import { installPeer } from '../declarations/install-peers.mjs';
import { PEERS } from '../declarations/peers.mjs';

/** @typedef {import('../declarations/peers.mjs').PeerTool} Tool */
/** @typedef {{ readonly name: string, readonly version: string, print(tools: readonly Tool[]): Promise<string> }} ToolPrinter */

/**
 * What makes types of whole tools of a peer's export. `json-schema-to-typescript` knows schemas alone, so that a function of
 * ours stands around them, with the description before it.
 * @type {readonly { readonly name: string, readonly of: (generate: import('../declarations/peers.mjs').Generate) => ToolPrinter['print'] }[]}
 */
const PRINTERS = [
  {
    name: 'json-schema-to-typescript',
    of: (generate) => async (tools) => {
      const texts = [];
      for (const { name, description = '', inputSchema, outputSchema } of tools) {
        const input = inputSchema === undefined ? '' : await generate(inputSchema, '2020-12');
        const output = outputSchema === undefined ? '' : await generate(outputSchema, '2020-12');
        const identifier = name.replace(/\W/g, '_');
        texts.push(
          input.replace(/\bType\b/g, `${identifier}Input`),
          output.replace(/\bType\b/g, `${identifier}Output`),
          `/** ${description} */\nexport function ${identifier}(input: ${identifier}Input): Promise<${output === '' ? 'unknown' : `${identifier}Output`}>;\n`,
        );
      }
      return texts.join('');
    },
  },
];

/** The printers of tools that other packages have, as far as npm gives them. @returns {Promise<readonly ToolPrinter[]>} */
export async function toolPrinters() {
  /** @type {ToolPrinter[]} */
  const printers = [];
  for (const peer of PEERS) {
    const own = PRINTERS.find(({ name }) => name === peer.name);
    if (own === undefined && peer.loadTools === undefined) continue;
    try {
      const installed = await installPeer(peer.name, peer.range);
      const print = own?.of(await peer.load(installed)) ?? (await peer.loadTools?.(installed));
      if (print !== undefined) printers.push({ name: peer.name, version: installed.version, print });
    } catch (error) {
      console.warn(`${peer.name} is left out: ${String(error).split('\n')[0]}`);
    }
  }
  return printers;
}
