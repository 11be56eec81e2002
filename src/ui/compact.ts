/** What a compact runner takes of the screen. The playground itself is in `index.ts`. */
export { CompactEditor } from './editor/compact-editor.tsx';
