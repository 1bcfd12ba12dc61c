import { useSyncExternalStore } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';
import { paths } from './paths.ts';

/** The address of a registration that was sent from this tab, for whoever comes back before it is confirmed. */
const PLACE = `${paths.register} sent`;

export const keepSentRegistration = (email: string): void => keepDraft(PLACE, '', email);

export const forgetSentRegistration = (): void => forgetDraft(PLACE);

const never = () => () => {};

/** Undefined where there is none, and as the server renders the page, which doesn't know what the tab keeps. */
export const useSentRegistration = (): unknown =>
  useSyncExternalStore(
    never,
    () => keptDraft(PLACE, ''),
    () => undefined,
  );
