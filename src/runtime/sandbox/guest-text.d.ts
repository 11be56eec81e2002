/** Code for the guest, bundled and minified, as an expression (`?guest-script`) or as a module (`?guest-module`). */
declare module '*?guest-script' {
  const text: string;
  export default text;
}
declare module '*?guest-module' {
  const text: string;
  export default text;
}
