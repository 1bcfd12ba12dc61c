import { AGE_GROUPS } from '#contract/rules/expected-completes.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { DryRun } from './wave.ts';

type Cell = DryRun['cells'][number];

type SampleCellsProps = {
  /** With what came of them, once they are invited. */
  cells: readonly (Cell & { came?: number })[];
  /** Quotas that depend on answers in the survey. */
  unknown: readonly string[];
};

/** What is expected of the members of a sample by quota, or by age group and gender. */
export default function SampleCells({ cells, unknown }: SampleCellsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const genders = { female: t('Women'), male: t('Men'), other: t('Other gender') };
  const ages = (group: number) => {
    const [from, to] = [AGE_GROUPS[group - 1], AGE_GROUPS[group]];
    if (from === undefined) return t('under {age}', { age: String(to) });
    return to === undefined ? t('{age} and over', { age: String(from) }) : `${from}–${to - 1}`;
  };
  const nameOf = (of: Cell['of']) => {
    if (of.kind === 'quota') return of.name;
    if (of.kind === 'age_gender') return `${genders[of.gender]}, ${ages(of.age_group)}`;
    return unknown.length > 0 ? t('In no quota, as far as is known') : t('In no quota');
  };
  const byQuota = cells.some(({ of }) => of.kind === 'quota');
  const columns: Column<(typeof cells)[number]>[] = [
    { id: 'cell', header: byQuota ? t('Quota') : t('Cell'), cell: ({ of }) => nameOf(of) },
    ...(byQuota
      ? [
          {
            id: 'open',
            header: t('Places left'),
            numeric: true,
            cell: ({ of }: Cell) => (of.kind === 'quota' ? number(of.open) : '–'),
          },
        ]
      : []),
    { id: 'members', header: t('Members'), numeric: true, cell: ({ members }) => number(members) },
    {
      id: 'completes',
      header: t('Expected completes'),
      numeric: true,
      cell: ({ completes }) => number(Math.round(completes)),
    },
    {
      id: 'between',
      header: t('In 8 of 10 waves'),
      numeric: true,
      cell: ({ low, high }) => t('{low} to {high}', { low: number(low), high: number(high) }),
    },
    ...(cells.some(({ came }) => came !== undefined)
      ? [
          {
            id: 'came',
            header: t('Came so far'),
            numeric: true,
            cell: ({ came }: { came?: number }) => number(came ?? 0),
          },
        ]
      : []),
  ];
  return (
    <Stack>
      <DataTable
        caption={byQuota ? t('Expected completes by quota') : t('Expected completes by cell')}
        columns={columns}
        rows={cells}
        rowKey={({ of }) => (of.kind === 'quota' ? of.id : `${of.kind} ${nameOf(of)}`)}
        texts={{ loading: '', empty: t('Nobody is drawn'), error: '', retry: '' }}
      />
      {byQuota && (
        <p>
          {t(
            'Places left: what a quota wants beside the places that are taken and the completes still expected of members who were invited before this wave. A member can be in several quotas.',
          )}
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          {t('Known only from answers in the survey: {list}. Nobody can be drawn for these.', {
            list: unknown.join(', '),
          })}
        </p>
      )}
    </Stack>
  );
}
