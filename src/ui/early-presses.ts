/** What was pressed while the page's scripts were loading. */
type Early = { presses: HTMLButtonElement[]; isHydrating: boolean };

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Stands in the page as text, so it uses nothing from outside: notes each button that is pressed before anything answers it,
 * once however often, and shows it as busy; not one that the browser answers, as it does where a form is sent without
 * scripts. Of several ways to send a form, or to decide, the last pressed counts, and a form that is typed in afterwards isn't
 * sent any more. Links that pass the query of the address on do so at once.
 */
export function noteEarlyPresses(): void {
  const early: Early = { presses: [], isHydrating: false };
  window.early = early;
  let down: Element | null = null;
  const on = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) =>
    window.addEventListener(type, listener, true);
  const closest = <E extends Element = HTMLButtonElement>({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<E>(selector) : null;
  const forget = (isMeant: (button: HTMLButtonElement) => boolean) => {
    for (const button of early.presses) if (isMeant(button)) button.removeAttribute('aria-busy');
    early.presses = early.presses.filter((button) => !isMeant(button));
  };
  const isChoiceBeside = (button: Element) => (other: Element) =>
    button.hasAttribute('data-waiting') &&
    other.hasAttribute('data-waiting') &&
    other.parentElement === button.parentElement;
  const note = (button: HTMLButtonElement | null | undefined) => {
    if (!button || early.presses.includes(button)) return;
    forget(isChoiceBeside(button));
    early.presses.push(button);
    button.setAttribute('aria-busy', 'true');
  };
  on('pointerdown', (event) => {
    down = event.button === 0 ? closest(event, 'button[data-waiting]') : null;
  });
  on('pointerup', (event) => {
    const button = closest(event, 'button[data-waiting]');
    if (button === down) note(button);
  });
  on('keydown', (event) => {
    const field = closest<HTMLInputElement>(event, 'input');
    const button = field?.form?.querySelector<HTMLButtonElement>('[type=submit]');
    if (event.key === 'Enter' && !event.isComposing && button?.hasAttribute('data-waiting')) note(button);
  });
  on('click', (event) => {
    if (early.isHydrating) return;
    note(closest(event, 'button[type=button]:not([popovertarget])'));
    const link = closest<HTMLAnchorElement>(event, 'a[data-passes-query]');
    if (!link) return;
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of new URLSearchParams(link.search)) query.set(name, value);
    link.search = query.toString();
  });
  on('input', (event) => {
    const form = closest<HTMLFormElement>(event, 'form');
    forget((button) => button.type === 'submit' && button.form === form);
  });
}

/** From here on React answers presses itself, all but those on buttons that still wait. */
export function answerPresses(): void {
  if (window.early) window.early.isHydrating = true;
}

/** Presses the buttons that were pressed before and are answered now. */
export function replayPresses(): void {
  const { early } = window;
  if (!early) return;
  const waits = (button: HTMLButtonElement) => button.hasAttribute('data-waiting');
  const ready = early.presses.filter((button) => !waits(button));
  early.presses = early.presses.filter(waits);
  pressInTurn(ready);
}

/** Each in a microtask of its own, after what React has rendered for the one before it. */
function pressInTurn([button, ...others]: readonly HTMLButtonElement[]): void {
  if (!button) return;
  queueMicrotask(() => {
    button.removeAttribute('aria-busy');
    button.click();
    pressInTurn(others);
  });
}
