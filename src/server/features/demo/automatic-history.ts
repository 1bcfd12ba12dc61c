import type { Db } from '#server/database/connect.ts';
import { advanceWave } from '#server/features/invitations/advance-wave.ts';
import { startSeries } from '#server/features/sampling/automatic-waves.ts';
import { continueSeries } from '#server/features/sampling/continue-series.ts';
import { hostedSurvey } from './demo.queries.ts';
import type { DemoSurvey } from './demo-field.data.ts';
import { demoActor } from './exchange-history.ts';
import type { Field } from './field.ts';
import { newsTracker } from './news-tracker.ts';

/** Longer than a demo is looked at: a survey that goes on would soon have nobody left to invite. */
const HOURS_BETWEEN = 336;
/** A series looks for its next wave after that, whatever it is allowed in an hour. */
const LOOK_AGAIN_HOURS = 2;

/** Waves that a survey starts by itself: the first when they begin, and what each later look at them decides. */
export function planAutomaticWaves(
  db: Db,
  { diary }: Field,
  survey_number: string,
  { ago, ages, most_signature_failures, looks }: NonNullable<DemoSurvey['automatic']>,
): void {
  const look = async (survey_id: number) => {
    const wave = await continueSeries(db, survey_id);
    if (wave === null) return;
    while ((await advanceWave(db, wave, Number.POSITIVE_INFINITY, { evenQuiet: true })) === 'more');
  };
  diary.on(ago, 13, async () => {
    const { id } = await hostedSurvey(db, survey_number);
    const panelists = { kind: 'survey' as const, step: 'invited' as const, surveys: [await newsTracker(db)] };
    await startSeries(db, demoActor, id, {
      condition: { kind: 'all', of: [panelists, { kind: 'age', ...ages }] },
      spread: false,
      order: 'random',
      rest_days: 0,
      not_after: [],
      per_hour: null,
      reminders: 1,
      reminder_days: 3,
      hours_between: looks.length > 0 ? LOOK_AGAIN_HOURS : HOURS_BETWEEN,
      least_incidence: 30,
      most_drop_out: 40,
      most_signature_failures,
      version: 0,
    });
    await look(id);
  });
  for (const day of looks) diary.on(day, 20, async () => look((await hostedSurvey(db, survey_number)).id));
}
