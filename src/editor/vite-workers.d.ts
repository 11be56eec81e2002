/** What Vite makes of an import with `?worker`: the constructor of a worker with that module as its entry. */
declare module '*?worker' {
  const WorkerConstructor: new (options?: { name?: string }) => Worker;
  export default WorkerConstructor;
}

declare module '*.css';
