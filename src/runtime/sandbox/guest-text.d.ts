/** Code for the guest, bundled and minified, as an expression (`?guest-script`) or as a module (`?guest-module`). */
declare module '*?guest-script' {
  const text: string;
  export default text;
}
declare module '*?guest-module' {
  const text: string;
  export default text;
}
/** Code for the guest as a function from its core to its exports, for the engine to evaluate on demand (`?guest-part`). */
declare module '*?guest-part' {
  const text: string;
  export default text;
}
