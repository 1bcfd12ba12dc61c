import type { MemberAction } from './member-action.ts';

const modules = import.meta.glob<MemberAction>('./*.action.tsx', { eager: true, import: 'action' });

/** All that can be done with a member, in the order of the menu. */
export const memberActions: readonly MemberAction[] = Object.values(modules).sort(
  (one, other) => one.place - other.place,
);
