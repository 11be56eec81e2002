export { fileName, fileText, parseFile } from '../../link/file.ts';
