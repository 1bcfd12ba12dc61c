import { type ReactNode, useMemo, useState } from 'react';
import type { Translate } from './texts.ts';
import { raiseToastArea, ToastArea } from './toast-area.tsx';
import {
  createToastStore,
  type Toaster,
  ToasterContext,
  ToastListContext,
  type ToastText,
  type ToastTone,
} from './toast-context.ts';
import { useProvided } from './use-provided.ts';

type ToastProviderProps = {
  t: Translate;
  children: ReactNode;
};

/** Shows toasts at the top centre of the screen, without duplicates. */
export function ToastProvider({ t, children }: ToastProviderProps) {
  const [store] = useState(createToastStore);
  const toaster = useMemo<Toaster>(() => {
    const show = (tone: ToastTone) => (text: ToastText) => {
      raiseToastArea();
      store.show(tone, text);
    };
    return { success: show('success'), info: show('info'), error: show('error') };
  }, [store]);
  const list = useMemo(() => ({ store, t }), [store, t]);

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
