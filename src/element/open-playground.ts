import type { RunnerContent } from './content.ts';
import { emit } from './events.ts';
import type { RunnerProperties } from './properties.ts';

/** Opens the playground with a script. Its address takes a part that few readers need, so that comes after the click. */
export async function openPlayground(
  host: RunnerProperties & { readonly code: string },
  base: URL,
  content: RunnerContent,
): Promise<void> {
  const { playgroundUrl } = await import('./permalinks.ts');
  const url = playgroundUrl(base, content, host.code, host.dialect);
  emit(host, 'codemode-share', { url });
  open(url, '_blank', 'noopener');
}
