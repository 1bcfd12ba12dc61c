import { type ReactNode, useMemo, useState } from 'react';
import { raiseToastArea, ToastArea } from './toast-area.tsx';
import {
  createToastStore,
  type Toaster,
  ToasterContext,
  ToastListContext,
  type ToastTone,
} from './toast-context.ts';
import { useProvided } from './use-provided.ts';

type ToastProviderProps = {
  /** Label of each toast's close button, such as 'Close'. */
  dismissText: string;
  children: ReactNode;
};

/** Shows toasts at the top centre of the screen, without duplicates. */
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
        <ToastArea ofPage />
        {children}
      </ToastListContext>
    </ToasterContext>
  );
}

/** `const toast = useToast(); toast.success(text)`, with functions that never change. */
export const useToast = (): Toaster => useProvided(ToasterContext, 'ToastProvider');
