import type { RequestStop } from './request-stop.ts';

/** A request without an answer. */
export class OpenRequest implements RequestStop {
  readonly method: string;
  /** How long the server asks to wait before it is sent this again. */
  retryAfterMs: number | undefined;
  readonly #outer: AbortSignal | undefined;
  readonly #listeners = new Set<(reason: unknown) => void>();
  #ended: { readonly reason: unknown } | undefined;
  #hearsOuter = false;
  #controller: AbortController | undefined;

  constructor(method: string, outer: AbortSignal | undefined) {
    this.method = method;
    this.#outer = outer;
  }

  get stopped(): RequestStop['stopped'] {
    return this.#ended ?? (this.#outer?.aborted === true ? { reason: this.#outer.reason } : undefined);
  }

  onStop(listener: (reason: unknown) => void): () => void {
    this.#listeners.add(listener);
    // Joined by hand: to have the platform join two signals takes longer.
    if (!this.#hearsOuter) this.#outer?.addEventListener('abort', () => this.end(this.#outer?.reason), { once: true });
    this.#hearsOuter = true;
    return () => void this.#listeners.delete(listener);
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      const { stopped } = this;
      if (stopped === undefined) this.onStop((reason) => controller.abort(reason));
      else controller.abort(stopped.reason);
    }
    return this.#controller.signal;
  }

  /** Stops reading the response. */
  end(reason?: unknown): void {
    if (this.#ended !== undefined) return;
    const ended = { reason: reason ?? AbortSignal.abort().reason };
    this.#ended = ended;
    for (const listener of this.#listeners) listener(ended.reason);
  }
}
