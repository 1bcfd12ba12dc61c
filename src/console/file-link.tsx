import { type MouseEvent, type ReactNode, useRef } from 'react';
import { operatorApi } from '#contract/operator/base-path.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CallError, queryString } from '#ui/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { call } from './call.ts';
import { askFor } from './interruptions.ts';
import { hasSignedIn } from './session.tsx';

/** Languages whose spreadsheets separate by semicolons, because the comma stands in their numbers. */
const BY_SEMICOLON = ['bg'];

/** What spreadsheets of the operator's language expect between cells. */
export function useCsvStyle(): { separator?: 'semicolon' } {
  const { language } = useTranslation();
  return BY_SEMICOLON.includes(language) ? { separator: 'semicolon' } : {};
}

type FileLinkProps = {
  /** Below the operators' API. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** What the file holds needs a step-up. */
  isPersonal?: boolean;
  title?: string;
  children: ReactNode;
};

/**
 * Whether the server would give a file now, once the operator has signed in again or shown both factors where that is needed.
 * A refused download is a failed one among the browser's, and the page hears nothing of it.
 */
async function isToBeHad(isPersonal: boolean): Promise<boolean> {
  const operator = (await call('GET /auth/validate')) ?? null;
  if (!hasSignedIn(operator)) return (await askFor('signed_out')) && isToBeHad(isPersonal);
  return !isPersonal || operator?.stepped_up_until !== null || askFor('step_up');
}

/** A file of the operators' API, which asks first for what it needs. */
export function FileLink({ path, query = {}, isPersonal = false, title, children }: FileLinkProps) {
  const step = useRef<'none' | 'asking' | 'following'>('none');

  async function pressed(event: MouseEvent<HTMLAnchorElement>) {
    if (step.current === 'following') return;
    event.preventDefault();
    if (step.current === 'asking') return;
    const link = event.currentTarget;
    step.current = 'asking';
    try {
      const isThere = await isToBeHad(isPersonal);
      step.current = 'following';
      if (isThere) link.click();
    } catch (error) {
      // What failed has been told by the call itself.
      if (!(error instanceof CallError)) throw error;
    } finally {
      step.current = 'none';
    }
  }

  return (
    <ButtonLink
      variant="secondary"
      href={`${operatorApi}${path}${queryString(query)}`}
      download=""
      {...(title === undefined ? {} : { title })}
      onClick={(event) => void pressed(event)}
    >
      {children}
    </ButtonLink>
  );
}
