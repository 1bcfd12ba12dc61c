import {
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Translate } from './texts.ts';
import styles from './toast-area.module.css';
import { noToasts, type Toast, ToastListContext, type ToastStore, type ToastTone } from './toast-context.ts';

/** docs/specification.md §9. */
const AUTO_CLOSE_MS = 4000;

const icons: Record<ToastTone, IconName> = { success: 'check', info: 'info', error: 'alert' };

/**
 * Where toasts appear: in each dialog too, because content outside a modal one is inert, shown by the topmost, and
 * open even while empty, because screen readers don't announce content added to a hidden one.
 */
export function ToastArea({ ofPage = false }: { ofPage?: boolean }) {
  const list = useContext(ToastListContext);
  // After what it stands on, because opening it makes the browser look at the whole page's styles.
  const isLater = useDeferredValue(true, false);
  return list && isLater && <Area {...list} ofPage={ofPage} />;
}

type AreaProps = { store: ToastStore; t: Translate; ofPage: boolean };

function Area({ store, t, ofPage }: AreaProps) {
  const id = useId();
  // Another area alone changes nothing here.
  const shown = useSyncExternalStore(
    store.subscribe,
    () => (store.read().areas.at(-1) === id ? store.read().toasts : noToasts.toasts),
    () => noToasts.toasts,
  );

  useLayoutEffect(() => {
    raise(document.getElementById(id));
    return store.enter(id, ofPage);
  }, [id, store, ofPage]);

  const items = (urgent: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'error') === urgent)
      .map((toast) => <ToastItem key={toast.id} toast={toast} t={t} onDismiss={store.dismiss} />);

  return (
    <div id={id} data-toasts popover="manual" className={styles.area}>
      <div role="alert">{items(true)}</div>
      <div role="status">{items(false)}</div>
    </div>
  );
}

/** Moves it above other open layers; called before a toast is added. */
export function raiseToastArea(): void {
  for (const area of document.querySelectorAll<HTMLElement>('[data-toasts]')) raise(area);
}

/** The same where a toast is up: each raising makes the browser look at the page's styles again. */
export function raiseShownToasts(): void {
  if (document.querySelector('[data-toasts] > * > *')) raiseToastArea();
}

function raise(area: HTMLElement | null) {
  if (!area?.showPopover) return;
  if (area.matches(':popover-open')) area.hidePopover();
  area.showPopover();
}

type ToastItemProps = { toast: Toast; t: Translate; onDismiss: (id: number) => void };

function ToastItem({ toast: { id, tone, text }, t, onDismiss }: ToastItemProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(AUTO_CLOSE_MS);
  const paused = hovered || focused;

  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => onDismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [paused, id, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, they only stop the clock
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <span className={styles.text}>{typeof text === 'string' ? text : text(t)}</span>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('Close')}
        title={t('Close')}
        onClick={() => onDismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
