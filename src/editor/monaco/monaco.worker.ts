import 'monaco-editor/editor/editor.worker';
import { harden } from '../../runtime/realm/harden.ts';

// Monaco answers by these two, which it looks up each time.
harden(globalThis, ['postMessage', 'onmessage']);
