/** WebAssembly as bundlers for Cloudflare Workers give it: compiled when the Worker is deployed. */
declare module '*?module' {
  const module: WebAssembly.Module;
  export default module;
}
