import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { raiseToastArea, ToastArea } from './toast-area.tsx';
import {
  type Toast,
  type Toaster,
  ToasterContext,
  ToastListContext,
  type ToastTone,
} from './toast-context.ts';

type ToastProviderProps = {
  /** The name of each toast's button, e.g. 'Close'. */
  dismissText: string;
  children: ReactNode;
};

/** Holds the toasts, at the top and in the centre of the screen. The same text is never there twice. */
export function ToastProvider({ dismissText, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [areas, setAreas] = useState<readonly string[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const enter = useCallback((areaId: string) => {
    setAreas((all) => [...all, areaId]);
    return () => setAreas((all) => all.filter((id) => id !== areaId));
  }, []);
  const toaster = useMemo<Toaster>(() => {
    const show = (tone: ToastTone) => (text: string) => {
      lastId.current += 1;
      const toast = { id: lastId.current, tone, text };
      raiseToastArea();
      setToasts((all) => [...all.filter((other) => other.text !== text), toast]);
    };
    return { success: show('success'), info: show('info'), error: show('error') };
  }, []);
  const list = useMemo(
    () => ({ toasts, dismiss, dismissText, areas, enter }),
    [toasts, dismiss, dismissText, areas, enter],
  );

  return (
    <ToasterContext value={toaster}>
      <ToastListContext value={list}>
        {/* First, so that it is the lowest of the areas even when a dialog is there from the start. */}
        <ToastArea />
        {children}
      </ToastListContext>
    </ToasterContext>
  );
}

/** `const toast = useToast(); toast.success(text)`. The functions stay the same over the life of the page. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}
