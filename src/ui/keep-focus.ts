import { pathTo } from './path-to.ts';

const TOASTS = '[data-toasts]';
const PLACES = 'dialog[open], section, fieldset, form, main, [tabindex="-1"]';

/**
 * When the focused control is removed or disabled, for example because its action is done, moves the focus to the closest
 * remaining place around it instead of the document, and from a toast to where it was before. A control that was only moved,
 * because its list is in another order now, gets it back. `chain` is the path to what had the focus last; it may be gone already.
 */
export function keepFocus(chain: Element[]): () => void {
  let beforeToast: Element[] = [];
  /** What was left for something else, and may be disabled from then on. */
  let left: EventTarget | null = null;

  function blurred({ target }: FocusEvent) {
    left = isDisabled(target) ? null : target;
  }

  function focused({ target }: FocusEvent) {
    left = null;
    if (!(target instanceof Element)) return;
    if (target.closest(TOASTS) && chain[0]?.closest(TOASTS) === null) beforeToast = chain;
    chain = pathTo(target);
  }

  function restore(changes: readonly MutationRecord[]) {
    const [control] = chain;
    if (!control || document.activeElement !== document.body) return;
    if (control.isConnected && (control === left || !isDisabled(control))) {
      const isMoved = changes.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(control)),
      );
      if (isMoved && control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    const isToast = chain.some((element) => element.matches(TOASTS));
    const [before] = beforeToast;
    if (isToast && before instanceof HTMLElement && before.isConnected) return before.focus();
    const from = (isToast ? beforeToast : chain).find(
      (element) => element.isConnected && !isDisabled(element),
    );
    const place = from?.closest<HTMLElement>(PLACES) ?? document.querySelector('main');
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(restore);
  restore([]);
  document.addEventListener('focusin', focused);
  // Before whoever disables it because it is left.
  document.addEventListener('focusout', blurred, true);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('focusout', blurred, true);
    observer.disconnect();
  };
}

const isDisabled = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(':disabled');
