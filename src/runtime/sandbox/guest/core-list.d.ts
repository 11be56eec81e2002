/** Everything that a module exports, in the order of the names: what the build gives to parts that import the module. */
declare module '*?guest-core' {
  const list: readonly unknown[];
  export default list;
}
