import { useSyncExternalStore } from 'react';
import { keepStored, readStored } from './stored.ts';

/** How the console looks in this browser. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  density: 'normal' | 'compact';
  /** Single keys in lists: `j`, `k`, `x`, `/`, `?`. */
  keys: boolean;
};

const KEY = 'console:preferences';
const listeners = new Set<() => void>();
let preferences: Preferences = {
  theme: 'system',
  density: 'normal',
  keys: true,
  ...readStored<Partial<Preferences>>(KEY),
};

export const getPreferences = (): Preferences => preferences;

export function changePreferences(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes };
  keepStored(KEY, preferences);
  applyPreferences();
  for (const listener of listeners) listener();
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getPreferences);

/** Marks the document, and lets the tokens' dark colours hold always, never, or as the system says. */
export function applyPreferences(): void {
  const { theme, density } = preferences;
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.density = density;
  const condition = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' }[theme];
  for (const rule of darkRules()) rule.media.mediaText = condition;
}

let found: CSSMediaRule[] = [];

/** The rules of `tokens.css` for a dark screen, looked up before their condition is changed for the first time. */
function darkRules(): CSSMediaRule[] {
  if (found.length > 0) return found;
  found = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter(
      (rule): rule is CSSMediaRule =>
        rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'),
    );
  return found;
}
