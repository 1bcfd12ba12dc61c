import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './toast.module.css';

/** panel.md section 9. */
const AUTO_CLOSE_MS = 4000;

type Tone = 'success' | 'info' | 'error';
type Toast = { id: number; tone: Tone; text: string };
type Toaster = Record<Tone, (text: string) => void>;

const icons: Record<Tone, IconName> = { success: 'check', info: 'info', error: 'alert' };
const ToasterContext = createContext<Toaster | null>(null);

type ToastProviderProps = {
  /** The name of each toast's button, e.g. 'Close'. */
  dismissText: string;
  children: ReactNode;
};

/** Holds the toast area, at the top and in the centre of the screen. The same text is never there twice. */
export function ToastProvider({ dismissText, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const area = useRef<HTMLDivElement>(null);
  const lastId = useRef(0);

  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const toaster = useMemo<Toaster>(() => {
    const show = (tone: Tone) => (text: string) => {
      lastId.current += 1;
      const toast = { id: lastId.current, tone, text };
      raise(area.current);
      setToasts((shown) => [...shown.filter((other) => other.text !== text), toast]);
    };
    return { success: show('success'), info: show('info'), error: show('error') };
  }, []);

  const items = (urgent: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'error') === urgent)
      .map((toast) => (
        <ToastItem key={toast.id} toast={toast} dismissText={dismissText} onDismiss={dismiss} />
      ));

  return (
    <ToasterContext value={toaster}>
      {children}
      <div ref={area} popover="manual" className={styles.area}>
        <div role="alert">{items(true)}</div>
        <div role="status">{items(false)}</div>
      </div>
    </ToasterContext>
  );
}

/** `const toast = useToast(); toast.success(text)`. The functions stay the same over the life of the page. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** Into the top layer, above a dialog that may have opened since. */
function raise(area: HTMLElement | null) {
  if (!area?.showPopover) return;
  if (area.matches(':popover-open')) area.hidePopover();
  area.showPopover();
}

type ToastItemProps = { toast: Toast; dismissText: string; onDismiss: (id: number) => void };

function ToastItem({ toast: { id, tone, text }, dismissText, onDismiss }: ToastItemProps) {
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
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={dismissText}
        title={dismissText}
        onClick={() => onDismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
