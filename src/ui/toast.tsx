import { type ReactNode, useContext, useMemo, useState } from 'react';
import { raiseToastArea, ToastArea } from './toast-area.tsx';
import {
  createToastStore,
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
  const [store] = useState(createToastStore);
  const toaster = useMemo<Toaster>(() => {
    const show = (tone: ToastTone) => (text: string) => {
      raiseToastArea();
      store.show(tone, text);
    };
    return { success: show('success'), info: show('info'), error: show('error') };
  }, [store]);
  const list = useMemo(() => ({ store, dismissText }), [store, dismissText]);

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
