import { useCall } from '#console/call.ts';
import { LoadedTable } from '#console/loaded-table.tsx';
import { canInvite, isLastDayOver } from '#console/pages/surveys/survey/can-invite.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AutomaticWavesCard } from './automatic-waves.tsx';
import { usualSample } from './usual-sample.ts';
import type { ListedWave } from './wave.ts';
import { useWaveTexts } from './wave-texts.ts';
import { WhyMember } from './why-member.tsx';

/** Waves go on, and automatic ones begin, without us. */
const ASK_EVERY_MS = 15_000;

/** The waves in which members were invited to a survey, newest first. */
export default function SurveyWaves({ survey }: { survey: Survey }) {
  const { id } = survey;
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const { may } = useOperator();
  const { stateOf, isScheduled, tones, audiences } = useWaveTexts();
  const waves = useCall('GET /surveys/:id/waves', { params: { id } }, { refetchInterval: ASK_EVERY_MS });
  const columns: Column<ListedWave>[] = [
    {
      id: 'wave',
      header: t('Wave'),
      cell: (wave) => <Link to={pathOf(paths.wave, wave.id)}>{dateTime(wave.starts_at)}</Link>,
    },
    { id: 'audience', header: t('Who'), cell: ({ audience }) => audiences[audience] },
    {
      id: 'state',
      header: t('State'),
      cell: (wave) => <Badge tone={tones[wave.state]}>{stateOf(wave)}</Badge>,
    },
    {
      id: 'planned',
      header: t('Members planned'),
      numeric: true,
      // Who belongs to a wave for everybody is known once it begins.
      cell: (wave) => (wave.state === 'planning' && isScheduled(wave) ? '–' : number(wave.planned)),
    },
  ];
  const isOpen = canInvite(survey);
  return (
    <Stack>
      <Card
        title={t('Waves')}
        aside={
          may('fieldwork') &&
          isOpen && <ButtonLink to={pathOf(paths.newWave, id)}>{t('New wave')}</ButtonLink>
        }
      >
        <LoadedTable
          query={waves}
          caption={t('Waves')}
          columns={columns}
          empty={
            <EmptyState icon="mail" title={t('Nobody has been invited yet')}>
              {isOpen
                ? t('Start with a small wave and look at what comes of it.')
                : isLastDayOver(survey)
                  ? t('Its last day is over')
                  : t('Members can be invited once the survey is live or in soft launch.')}
            </EmptyState>
          }
        />
      </Card>
      <AutomaticWavesCard survey={survey} />
      {may('surveys') && may('members_read') && <WhyMemberOfSurvey survey={survey} />}
    </Stack>
  );
}

/** Without a wave at hand: what a new one would ask of a member. */
function WhyMemberOfSurvey({ survey: { id, country_code } }: { survey: Survey }) {
  const choices = useCall('GET /condition-choices', { query: { country: country_code } });
  return (
    <Loaded query={choices}>
      {(found) => <WhyMember survey={id} sample={usualSample} choices={found} />}
    </Loaded>
  );
}
