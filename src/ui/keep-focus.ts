import type { RefObject } from 'react';

const TOASTS = '[data-toasts]';
const PLACES = 'dialog[open], section, fieldset, form, main';

/**
 * When the focused control goes, for instance because its press has done what it was for, the focus goes to the
 * part of the page that it stood in, not to the top of the document. From a toast it goes back to where it was before.
 */
export function keepFocus(main: RefObject<HTMLElement | null>): () => void {
  /** The focused element and what it stands in, innermost first. */
  let chain: Element[] = [];
  let beforeToast: Element[] = [];

  function focused({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    if (target.closest(TOASTS) && chain[0]?.closest(TOASTS) === null) beforeToast = chain;
    chain = [];
    for (let element: Element | null = target; element; element = element.parentElement) chain.push(element);
  }

  const observer = new MutationObserver(() => {
    const [control] = chain;
    if (!control || control.isConnected || document.activeElement !== document.body) return;
    const isToast = chain.some((element) => element.matches(TOASTS));
    const [before] = beforeToast;
    if (isToast && before instanceof HTMLElement && before.isConnected) return before.focus();
    const from = (isToast ? beforeToast : chain).find(({ isConnected }) => isConnected);
    const place = from?.closest<HTMLElement>(PLACES) ?? main.current;
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  });

  document.addEventListener('focusin', focused);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', focused);
    observer.disconnect();
  };
}
