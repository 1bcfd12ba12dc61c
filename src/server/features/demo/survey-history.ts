import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { advanceWave } from '#server/features/invitations/advance-wave.ts';
import { inviteMembers } from '#server/features/invitations/invite-members.ts';
import { pauseWave } from '#server/features/invitations/pause-wave.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { stopWave } from '#server/features/invitations/waves.ts';
import { recordReturn } from '#server/features/reports/record-return.ts';
import { changeQuotas } from '#server/features/surveys/edit-quotas.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { planAutomaticWaves } from './automatic-history.ts';
import { applyClientList, type ClientListRow } from './client-list.ts';
import { hostedSurvey } from './demo.queries.ts';
import type { DemoSurvey, Ending } from './demo-field.data.ts';
import type { DemoPlace } from './demo-place.ts';
import { demoActor } from './exchange-history.ts';
import { createExternalSurvey, reportFromElsewhere, startElsewhere } from './external-surveys.ts';
import type { Field } from './field.ts';

/** A client's survey from its first day: its waves, what comes of its attempts, and the client's list of them. */
export function planSurvey(db: Db, field: Field, planned: DemoSurvey): void {
  const { diary, place, of, projects } = field;
  const {
    number,
    project,
    ago,
    state,
    quotas,
    invited,
    endings,
    waves = [],
    states,
    closes_in,
    ...rest
  } = planned;
  const { automatic, rejectedBecause, alsoListed = [], ...survey } = rest;
  const name = { survey_number: number };
  const tokens = new Map<number, string>();
  diary.on(ago, 9, async () => {
    const isOpen = state !== 'soft_launch';
    await createExternalSurvey(
      db,
      {
        ...{ number, ...survey, state: isOpen ? state : 'draft', project_id: projects.get(project) ?? null },
        closes_at: closes_in === undefined ? null : new Date(diary.start + closes_in * DAY_MS),
      },
      place,
    );
    if (quotas) await addQuotas(db, number, quotas);
    if (!isOpen) await setSurveyState(db, demoActor, name, { to: state });
  });
  if (invited.length > 0) diary.on(ago, 10, () => inviteMembers(db, { ...name, members: invited.map(of) }));
  if (automatic) planAutomaticWaves(db, field, number, automatic);
  for (const [at, [who, ending]] of endings.entries())
    planAttempt(db, field, {
      ...{ number, minutes: survey.minutes, ago: ago - 1 - (at % SPREAD_DAYS), who, ending },
      began: (token) => tokens.set(who, token),
    });
  const listed = endings.flatMap(([who, ending]): ClientListRow[] => {
    const attempt = () => tokens.get(who) ?? '';
    if (ending === 'accepted') return [{ attempt, said: 'accepted' }];
    return ending === 'rejected' ? [{ attempt, said: 'rejected', reason: rejectedBecause }] : [];
  });
  if (listed.length > 0)
    diary.on(ago - 8, 14, () => applyClientList(db, field, { number, rows: listed, also: alsoListed }));
  for (const wave of waves) planWave(db, field, number, wave);
  for (const { ago: on, to } of states) diary.on(on, 18, () => setSurveyState(db, demoActor, name, { to }));
}

/** Before it opens: then they are fixed. */
async function addQuotas(db: Db, number: string, quotas: NonNullable<DemoSurvey['quotas']>): Promise<void> {
  const { id } = await hostedSurvey(db, number);
  await changeQuotas(db, demoActor, id, {
    version: 1,
    cells: quotas.map(({ name, gender, wanted }) => ({
      ...{ id: null, name, wanted, is_enforced: true },
      condition: { kind: 'all', of: [{ kind: 'gender', genders: [gender] }] },
    })),
  });
}

function planWave(
  db: Db,
  { diary, of }: Field,
  survey_number: string,
  { ago, members, because, end }: NonNullable<DemoSurvey['waves']>[number],
): void {
  diary.on(ago, 11, async () => {
    const audience = { members: members.map(of) };
    const starts_at = end === 'planned' ? tomorrowAtNine() : clock.now();
    const { wave_id } = await startWave(db, {
      ...{ survey_number, actor: demoActor, audience, starts_at, per_hour: 1 },
    });
    if (end === 'planned') return;
    for (let step = 0; step < 3; step++) await advanceWave(db, wave_id, Number.POSITIVE_INFINITY);
    if (end === 'stopped') await stopWave(db, demoActor, { wave_id, reason: because ?? '' });
    else await pauseWave(db, demoActor, { wave_id, reason: because ?? '' });
  });
}

type PlannedAttempt = {
  number: string;
  minutes: number;
  ago: number;
  who: number;
  ending: Ending;
  began(token: string): void;
};

/** Starts on the day, and comes to its end so many minutes later. */
function planAttempt(
  db: Db,
  { diary, place, of }: Field,
  { number, minutes, ago, who, ending, began }: PlannedAttempt,
): void {
  diary.on(ago, 7 + (who % 16), async () => {
    const token = await startElsewhere(db, of(who), number);
    began(token);
    const taken = ending === 'screenout' || ending === 'quota_full' ? 2 : minutes - 3 + (who % 7);
    const ends = new Date(clock.now().getTime() + taken * MINUTE_MS);
    await clock.startingAt(ends, () => endAttempt(db, place, number, token, ending));
  });
  if (ending === 'timeout') diary.on(ago - 2, 20, () => endExpiredAttempts(db));
}

async function endAttempt(
  db: Db,
  { origin }: DemoPlace,
  number: string,
  token: string,
  ending: Ending,
): Promise<void> {
  if (ending === 'open' || ending === 'timeout') return;
  if (ending === 'unsigned') {
    const url = `${origin}/survey-return?attempt=${token}&outcome=complete`;
    await recordReturn(db, { survey_number: number, url });
    return;
  }
  const isComplete = ending === 'accepted' || ending === 'rejected' || ending === 'contradicted';
  await reportFromElsewhere(db, number, token, isComplete ? 'complete' : ending);
  if (ending === 'contradicted')
    await reportFromElsewhere(db, number, token, 'screenout', { contradicts: true });
}

/** Over so many days the answers to a wave come in. */
const SPREAD_DAYS = 4;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const tomorrowAtNine = () => new Date(new Date(clock.now().getTime() + DAY_MS).setUTCHours(9, 0, 0, 0));
