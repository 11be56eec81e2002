/** From here on a map is faster than the list. */
export const MANY = 32;

/**
 * The names of a scope, as a parser keeps them: a list that it appends to, searches, and shortens when it goes back. Each
 * search takes the same time however many there are.
 */
export class Names extends Array<string> {
  readonly #places = new Map<string, number>();
  /** So many names from the start are in the map; what it says of a name that was since taken away is checked. */
  #mapped = 0;

  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  override push(...names: string[]): number {
    this.#mapped = Math.min(this.#mapped, this.length);
    return super.push(...names);
  }

  override indexOf(name: string): number {
    if (this.length < MANY) return super.indexOf(name);
    for (let at = Math.min(this.#mapped, this.length); at < this.length; at++) {
      const earlier = this.#places.get(this[at] as string);
      if (earlier === undefined || earlier >= at || this[earlier] !== this[at])
        this.#places.set(this[at] as string, at);
    }
    this.#mapped = this.length;
    const at = this.#places.get(name);
    return at !== undefined && at < this.length && this[at] === name ? at : -1;
  }

  override includes(name: string): boolean {
    return this.indexOf(name) !== -1;
  }
}
