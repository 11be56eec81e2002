import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useView } from '../core/playground.ts';
import { missingWords as words } from '../words/missing.ts';

interface State {
  readonly error: Error | undefined;
}

/** Stands in for a screen that could not be drawn: what happened, in words that can be reported, and a way on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Broken error={error} />;
  }
}

/** What a reload does to scripts, as a sentence more; nothing where none was changed. */
export function useSaved(): string {
  const drafts = useView((state) => state.drafts);
  if (drafts === 'none') return '';
  return drafts === 'kept' ? words.saved : words.unsaved;
}

function Broken({ error }: { readonly error: Error }) {
  const saved = useSaved();
  return (
    <main className="broken" role="alert">
      <h1 className="lead">{words.broken}</h1>
      <p className="muted">{words.brokenText + saved}</p>
      <pre className="snippet">{error.stack ?? error.message}</pre>
      <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </main>
  );
}
