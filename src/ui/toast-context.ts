import { createContext } from 'react';

export type ToastTone = 'success' | 'info' | 'error';

export type Toast = { id: number; tone: ToastTone; text: string };

export type Toaster = Record<ToastTone, (text: string) => void>;

export type ToastList = {
  toasts: readonly Toast[];
  dismiss: (id: number) => void;
  dismissText: string;
  /** The areas on the page by element id; the last one, in the topmost dialog, shows the toasts. */
  areas: readonly string[];
  /** Adds an area; answers how to take it away. */
  enter: (areaId: string) => () => void;
};

export const ToasterContext = createContext<Toaster | null>(null);

export const ToastListContext = createContext<ToastList | null>(null);
