import { Timeline, type TimelineEntry } from '#console/faces/thing/timeline.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Attempt } from './attempt.ts';
import { useHappeningTexts } from './happening-texts.tsx';

/** All that happened to an attempt, from the invitation to the client's last word. */
export function AttemptTimeline({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const say = useHappeningTexts(attempt);
  return (
    <Timeline
      label={t('What happened')}
      entries={attempt.timeline.map((happening): TimelineEntry => {
        const { key, at, operator, details } = happening;
        const who = operator ?? (details.by === 'command_line' ? t('Command line') : undefined);
        return { ...say(happening), id: key, at, ...(who !== undefined && { who }) };
      })}
      place={{ country: attempt.country_code, timeZone: attempt.time_zone }}
    />
  );
}
