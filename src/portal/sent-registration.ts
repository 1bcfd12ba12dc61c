import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';
import { useAfterHydration } from '#ui/hydrated.ts';
import { paths } from './paths.ts';

/** The address of a registration that was sent from this tab, for whoever comes back before it is confirmed. */
const PLACE = `${paths.register} sent`;

export const keepSentRegistration = (email: string): void => keepDraft(PLACE, '', email);

export const forgetSentRegistration = (): void => forgetDraft(PLACE);

/** Undefined where there is none. */
export const useSentRegistration = (): unknown => useAfterHydration(() => keptDraft(PLACE, ''), undefined);
