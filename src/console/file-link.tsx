import type { MouseEvent, ReactNode } from 'react';
import { operatorApi } from '#contract/operator/base-path.ts';
import { ButtonLink } from '#ui/button.tsx';
import { queryString } from '#ui/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { askFor } from './interruptions.ts';
import { useOperator } from './session.tsx';

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

/** A file of the operators' API, which asks for a step-up first where it needs one. */
export function FileLink({ path, query = {}, isPersonal = false, title, children }: FileLinkProps) {
  const { stepped_up_until } = useOperator();

  function pressed(event: MouseEvent<HTMLAnchorElement>) {
    const isSteppedUp = stepped_up_until !== null && new Date(stepped_up_until) > new Date();
    if (!isPersonal || isSteppedUp) return;
    event.preventDefault();
    const link = event.currentTarget;
    void askFor('step_up').then((mended) => mended && link.click());
  }

  return (
    <ButtonLink
      variant="secondary"
      href={`${operatorApi}${path}${queryString(query)}`}
      download=""
      {...(title === undefined ? {} : { title })}
      onClick={pressed}
    >
      {children}
    </ButtonLink>
  );
}
