import type { MouseEvent } from 'react';
import { askFor } from '#console/interruptions.ts';
import { useOperator } from '#console/session.tsx';
import { operatorApi } from '#contract/operator/base-path.ts';
import type { List } from '#contract/operator/list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { queryString } from '#ui/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { hasDays } from './list-query.ts';

type ListFileProps = { list: List; query: Readonly<Record<string, string>>; columns: readonly string[] };

/** Languages whose spreadsheets separate by semicolons, because the comma stands in their numbers. */
const BY_SEMICOLON = ['bg'];

/** What is shown, as CSV: a link, which asks for a step-up first where a column names people. */
export function ListFile({ list, query, columns }: ListFileProps) {
  const { t, language } = useTranslation();
  const { time_zone, stepped_up_until } = useOperator();
  const isPersonal = columns.some((name) => list.columns[name]?.personal);
  const asked = {
    ...query,
    ...(hasDays(list, query) && { time_zone }),
    columns: columns.join(','),
    ...(BY_SEMICOLON.includes(language) && { separator: 'semicolon' }),
  };

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
      href={`${operatorApi}/${list.name}/csv${queryString(asked)}`}
      download=""
      title={t('Download the rows and columns shown as a file')}
      onClick={pressed}
    >
      {t('Download CSV')}
    </ButtonLink>
  );
}
