import { createContext } from 'react';
import type { Translate } from './texts.ts';

export type ToastTone = 'success' | 'info' | 'error';

/** A function, always the same one for the same text, where it follows the language while it is shown. */
export type ToastText = string | ((t: Translate) => string);

export type Toast = { id: number; tone: ToastTone; text: ToastText };

export type Toaster = Record<ToastTone, (text: ToastText) => void>;

export type ToastState = {
  toasts: readonly Toast[];
  /** The areas on the page by element id; the last one, in the topmost dialog, shows the toasts. */
  areas: readonly string[];
};

/**
 * The toasts, in a store outside React: a context that changes during hydration makes React discard the
 * server-rendered page and everything typed into it.
 */
export type ToastStore = {
  read: () => ToastState;
  subscribe: (changed: () => void) => () => void;
  show: (tone: ToastTone, text: ToastText) => void;
  dismiss: (id: number) => void;
  /** Registers an area, the page's below those of dialogs; returns a function that removes it. */
  enter: (areaId: string, ofPage: boolean) => () => void;
};

export const noToasts: ToastState = { toasts: [], areas: [] };

export function createToastStore(): ToastStore {
  let state = noToasts;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (changes: Partial<ToastState>) => {
    state = { ...state, ...changes };
    for (const changed of listeners) changed();
  };
  return {
    read: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    show(tone, text) {
      lastId += 1;
      change({
        toasts: [...state.toasts.filter((other) => other.text !== text), { id: lastId, tone, text }],
      });
    },
    dismiss: (id) => change({ toasts: state.toasts.filter((toast) => toast.id !== id) }),
    enter(areaId, ofPage) {
      change({ areas: ofPage ? [areaId, ...state.areas] : [...state.areas, areaId] });
      return () => change({ areas: state.areas.filter((id) => id !== areaId) });
    },
  };
}

export const ToasterContext = createContext<Toaster | null>(null);

export const ToastListContext = createContext<{ store: ToastStore; t: Translate } | null>(null);
