/** UTF-16 units of a text that are coloured; what comes after is plain, so that typing stays quick. */
export const MAX_COLOURED_CHARS = 100_000;
/** Units of one line that are coloured, for a line that is far longer than any screen. */
export const MAX_COLOURED_LINE_CHARS = 10_000;
