const TOASTS = '[data-toasts]';
const PLACES = 'dialog[open], section, fieldset, form, main, [tabindex="-1"]';

/**
 * When the focused control is removed, for example because its action is done, moves the focus to the closest
 * remaining place around it instead of the document, and from a toast to where it was before. A control that was only moved,
 * because its list is in another order now, gets it back.
 */
export function keepFocus(): () => void {
  /** The focused element and its ancestors, innermost first. */
  let chain: Element[] = [];
  let beforeToast: Element[] = [];

  function note(target: EventTarget | null) {
    if (!(target instanceof Element)) return;
    if (target.closest(TOASTS) && chain[0]?.closest(TOASTS) === null) beforeToast = chain;
    chain = [];
    for (let element: Element | null = target; element; element = element.parentElement) chain.push(element);
  }
  const focused = ({ target }: FocusEvent) => note(target);
  // What had the focus before this code came.
  if (document.activeElement !== document.body) note(document.activeElement);

  const observer = new MutationObserver((changes) => {
    const [control] = chain;
    if (!control || document.activeElement !== document.body) return;
    if (control.isConnected) {
      const isMoved = changes.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(control)),
      );
      if (isMoved && control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    const isToast = chain.some((element) => element.matches(TOASTS));
    const [before] = beforeToast;
    if (isToast && before instanceof HTMLElement && before.isConnected) return before.focus();
    const from = (isToast ? beforeToast : chain).find(({ isConnected }) => isConnected);
    const place = from?.closest<HTMLElement>(PLACES) ?? document.querySelector('main');
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
