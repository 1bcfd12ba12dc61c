import { Component, type ReactNode } from 'react';

type InPlaceProps = {
  /** What is shown, until another one comes in; a list that goes on at its end moves nothing. */
  of: unknown;
  children: ReactNode;
};

type Place = { element: Element; top: number };

/** Keeps what is under the pointer where it is when what is shown comes in anew: what is around it scrolls by as much. */
export class InPlace extends Component<InPlaceProps> {
  /** The innermost first, since it may be gone afterwards. */
  override getSnapshotBeforeUpdate({ of }: InPlaceProps): Place[] {
    if (movesNothing(of, this.props.of)) return [];
    return [...document.querySelectorAll(':hover')]
      .map((element) => ({ element, top: topOf(element) }))
      .reverse();
  }

  override componentDidUpdate(_props: InPlaceProps, _state: unknown, places: Place[]) {
    const kept = places.find(({ element }) => element.isConnected);
    if (!kept) return;
    const { element, top } = kept;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (topOf(element) === top) return;
      if (around === document.scrollingElement || isScroller(around))
        around.scrollTop += topOf(element) - top;
    }
  }

  override render() {
    return this.props.children;
  }
}

const movesNothing = (before: unknown, now: unknown) =>
  before === now ||
  (Array.isArray(before) && Array.isArray(now) && before.every((one, at) => one === now[at]));

const topOf = (element: Element) => element.getBoundingClientRect().top;

const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
