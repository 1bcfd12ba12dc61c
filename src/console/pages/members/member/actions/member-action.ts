import type { ComponentType } from 'react';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';

/** One member, as the member's page has it. */
export type Member = OperatorCalls['GET /members/:id']['data'];

/**
 * Something that can be done with a member, which the menu of the member's page and the palette find by its file in
 * this folder, `<verb>-<noun>.action.tsx`, and its export `action`.
 */
export type MemberAction = {
  key: string;
  /** An English sentence, its own translation key: `Adjust points`. */
  title: string;
  right: RoleRight;
  /** The menu stands in the order of these numbers; what cannot be undone has the highest. */
  place: number;
  isShown(member: Member): boolean;
  /** Asks, says what will happen, and does it. */
  Dialog: ComponentType<{ member: Member; onClose(): void }>;
};
