/** Statements that loop, by the names of their nodes. */
export const LOOPS = /^(?:For|While|DoWhile|ForOf|ForIn)Statement$/;
