import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import SampleCells from './sample-cells.tsx';
import type { DryRun } from './wave.ts';

/** What is expected of a sample: completes by cell with their bounds, points and the time until the survey is full. */
export default function Expectation({ found }: { found: DryRun }) {
  const { t } = useTranslation();
  const { number, points, dateTime } = useFormats();
  const { expected, new_members, missing, hours_to_fill, recontact, measured_at } = found;
  const between = ({ low, high }: { low: number; high: number }) =>
    t('{low} to {high}', { low: number(low), high: number(high) });
  const fill = () => {
    if (missing === null) return t('The survey has no target');
    if (hours_to_fill === null) return t("This wave isn't expected to fill it");
    const hours = Math.max(1, Math.ceil(hours_to_fill));
    return t('about {hours} hours after the first email, not counting quiet hours', {
      count: hours,
      hours: number(hours),
    });
  };
  return (
    <Card title={t('What to expect')}>
      <Stack>
        {recontact && recontact.unknown.length + recontact.double.length > 0 && (
          <Notice tone="warning" title={t('Some pseudonyms need a look')}>
            {recontact.unknown.length > 0 && (
              <p>{t('Unknown in that survey: {list}', { list: recontact.unknown.join(', ') })}</p>
            )}
            {recontact.double.length > 0 && (
              <p>{t('In the list more than once: {list}', { list: recontact.double.join(', ') })}</p>
            )}
          </Notice>
        )}
        <DescriptionList
          entries={[
            ...(recontact ? [{ term: t('Members found by pseudonym'), text: number(recontact.found) }] : []),
            { term: t('Expected completes'), text: number(Math.round(expected.completes)) },
            { term: t('In 8 of 10 such waves'), text: between(expected) },
            {
              term: t('Of these from new members'),
              text: t('{completes} of {members} members', {
                completes: number(Math.round(new_members.completes)),
                count: new_members.members,
                members: number(new_members.members),
              }),
            },
            { term: t('Points they cost'), text: points(found.points_expected) },
            { term: t('Points at the upper bound'), text: points(found.points_high) },
            { term: t('The survey is full'), text: fill() },
            {
              term: t('Rates counted'),
              text: measured_at ? dateTime(measured_at) : t('Not yet: those of any panel'),
            },
          ]}
        />
        <SampleCells cells={found.cells} unknown={found.unknown_quotas} />
      </Stack>
    </Card>
  );
}
