import type { ReactNode } from 'react';
import { operatorApi } from '#contract/operator/base-path.ts';
import { ButtonLink } from '#ui/button.tsx';
import { queryString } from '#ui/call.ts';
import { useFileLink } from '#ui/file-link.ts';
import { useTranslation } from '#ui/translation.tsx';
import { call } from './call.ts';
import { askFor } from './interruptions.ts';
import { hasSignedIn } from './session.tsx';

/** Languages whose spreadsheets separate by semicolons, because the comma stands in their numbers. */
const BY_SEMICOLON = ['bg'];

export type CsvStyle = { separator?: 'semicolon' };

/** What spreadsheets of the operator's language expect between cells. */
export function useCsvStyle(): CsvStyle {
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

/** Whether the server would give a file now, once the operator has signed in again or shown both factors where that is needed. */
async function isToBeHad(isPersonal: boolean): Promise<boolean> {
  const operator = (await call('GET /auth/validate')) ?? null;
  if (!hasSignedIn(operator)) return (await askFor('signed_out')) && isToBeHad(isPersonal);
  return !isPersonal || operator?.stepped_up_until !== null || askFor('step_up');
}

/** A file of the operators' API, which asks first for what it needs. */
export function FileLink({ path, query = {}, isPersonal = false, title, children }: FileLinkProps) {
  const follow = useFileLink(() => isToBeHad(isPersonal));
  return (
    <ButtonLink
      variant="secondary"
      href={`${operatorApi}${path}${queryString(query)}`}
      download=""
      {...(title === undefined ? {} : { title })}
      onClick={follow}
    >
      {children}
    </ButtonLink>
  );
}
