import type { KeyboardEvent, RefObject } from 'react';
import { usePreferences } from '#console/preferences.ts';

type KeyActions = {
  select(id: number): void;
  filter(): void;
  help(): void;
};

const TYPED_INTO = 'input:not([type=checkbox]), select, textarea, dialog, [popover]';
const ROW = 'tr[data-row]';

/** Whether a key means something to what it is pressed in. */
const isTaken = (target: EventTarget) => target instanceof Element && target.closest(TYPED_INTO) !== null;

/** Escape closes what stands beside a list, unless something is typed there. */
export const closesBeside = ({ key, target }: KeyboardEvent) => key === 'Escape' && !isTaken(target);

/**
 * The keys of a list, by their place on the board rather than their letter, only while the focus is in the list,
 * never with Ctrl, Alt or Meta, and unless they are switched off.
 */
export function useListKeys(table: RefObject<HTMLElement | null>, actions: KeyActions) {
  const { keys } = usePreferences();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    if (isTaken(target)) return;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    const here = rows.findIndex((row) => row.contains(target));
    const goTo = (at: number) => rows[Math.max(0, Math.min(rows.length - 1, at))]?.focus();
    const act = actionOf(event, keys);
    if (act === null) return;
    if (act === 'open') {
      // A link or a button in the row does what it does itself.
      if (target !== rows[here]) return;
      target.querySelector<HTMLAnchorElement>('a[data-name]')?.click();
    } else if (act === 'down') goTo(here + 1);
    else if (act === 'up') goTo(here === -1 ? rows.length - 1 : here - 1);
    else if (act === 'select') {
      const id = Number(rows[here]?.dataset.row);
      if (id) actions.select(id);
    } else actions[act]();
    event.preventDefault();
  };
}

type Act = 'up' | 'down' | 'open' | 'select' | 'filter' | 'help';

function actionOf({ code, shiftKey }: KeyboardEvent, single: boolean): Act | null {
  if (code === 'ArrowDown') return 'down';
  if (code === 'ArrowUp') return 'up';
  if (code === 'Enter') return 'open';
  if (!single) return null;
  if (code === 'Slash') return shiftKey ? 'help' : 'filter';
  if (shiftKey) return null;
  return ({ KeyJ: 'down', KeyK: 'up', KeyX: 'select' } as const)[code] ?? null;
}
