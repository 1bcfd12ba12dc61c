type Entry = { at: number; order: number; what: () => Promise<void> };

/** What will happen, each at its moment; what has the same moment happens in the order in which it was planned. */
export class Agenda {
  readonly #heap: Entry[] = [];
  #order = 0;

  plan(at: number, what: () => Promise<void>): void {
    const heap = this.#heap;
    let place = heap.push({ at, order: this.#order++, what }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isBefore(place, above)) return;
      this.#swap(place, above);
      place = above;
    }
  }

  /** When the next entry is due; infinite if there is none. */
  first(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the next entry that is due; undefined if none is. */
  next(until: number): Entry | undefined {
    const heap = this.#heap;
    const [first] = heap;
    if (!first || first.at > until) return undefined;
    const last = heap.pop();
    if (last && heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      if (left >= this.#heap.length) return;
      const least = left + 1 < this.#heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(least, place)) return;
      this.#swap(least, place);
      place = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const a = this.#heap[one] as Entry;
    const b = this.#heap[other] as Entry;
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    [heap[one], heap[other]] = [heap[other] as Entry, heap[one] as Entry];
  }
}
