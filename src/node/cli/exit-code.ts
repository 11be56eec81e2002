/** How the commands end, for scripts and CI. Documented in `docs/cli.md`. */
export const EXIT = {
  ok: 0,
  /** The script failed, or a check found something. */
  failed: 1,
  /** The command line, or a file it names, makes no sense. */
  usage: 2,
  /** A server could not be reached, or wants a sign-in. */
  server: 3,
  /** The run was ended by one of its limits. */
  limit: 4,
  /** A fault of ours. */
  internal: 70,
} as const;

/** Added to the number of the signal that ended a command, as shells do. */
export const EXIT_SIGNAL = 128;
