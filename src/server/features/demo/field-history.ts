import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { advanceWave } from '#server/features/invitations/advance-wave.ts';
import { inviteMembers } from '#server/features/invitations/invite-members.ts';
import { pauseWave } from '#server/features/invitations/pause-wave.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { stopWave } from '#server/features/invitations/waves.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { addProject } from '#server/features/projects/write-project.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { recordReturn } from '#server/features/reports/record-return.ts';
import { openThread } from '#server/features/support/write-message.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { type DemoSurvey, demoProjects, type Ending, messages, surveys } from './demo-field.data.ts';
import type { DemoPlace } from './demo-history.ts';
import { panelists } from './demo-panelists.data.ts';
import { Diary } from './diary.ts';
import { demoActor } from './exchange-history.ts';
import { createExternalSurvey, reportFromElsewhere, startElsewhere } from './external-surveys.ts';
import { type DemoMember, joinDemo, newDemoPassword } from './join-demo.ts';

/** The address of a demo panelist, which nobody reads. */
export const panelistEmail = (first: string, last: string): string =>
  `${first}.${last}@example.com`.toLowerCase();

/**
 * Clients' projects with surveys in every state, whose waves were sent, stopped, paused and planned, attempts with every outcome,
 * and messages that wait: what operators work with. `operator_id` adds the projects.
 */
export async function makeField(db: Db, place: DemoPlace, operator_id: number): Promise<void> {
  const diary = new Diary();
  const members: DemoMember[] = [];
  const tokens = new Map<string, string>();
  const password_hash = await hashPassword(newDemoPassword());
  const of = (number: number) => {
    const member = members[number];
    if (!member) throw new Error(`panelist ${number} has not joined yet`);
    return member.id;
  };

  for (const [number, [first_name, last_name, gender, birthdate]] of panelists.entries())
    diary.on(64 - number, 9, async () => {
      const person = { first_name, last_name, gender, birthdate, language: place.language };
      const email = panelistEmail(first_name, last_name);
      members.push(
        await joinDemo(db, { ...person, email, country_code: place.country_code }, { password_hash }),
      );
    });

  const projects = new Map<string, number>();
  for (const project of demoProjects)
    diary.on(46, 8, async () => {
      const { id } = await addProject(
        db,
        {
          ...project,
          manager_id: operator_id,
          notes: '',
          currency: 'EUR',
          country_codes: [place.country_code],
          key: project.project_number,
        },
        { actor: demoActor, countries: null, operator_id },
      );
      projects.set(project.project_number, id);
    });

  for (const survey of surveys) planSurvey(survey);

  for (const { from, ago, topic, message } of messages)
    diary.on(ago, 10, () => {
      const { country_code, language } = place;
      const thread = { country_code, language, topic, channel: 'portal', message } as const;
      return openThread(db, { ...thread, member_id: of(from) });
    });

  await diary.live();

  function planSurvey({
    number,
    project,
    ago,
    invited,
    endings,
    waves = [],
    states,
    ...survey
  }: DemoSurvey): void {
    const name = { survey_number: number };
    diary.on(ago, 9, () =>
      createExternalSurvey(db, { number, ...survey, project_id: projects.get(project) ?? null }, place),
    );
    if (invited.length > 0) diary.on(ago, 10, () => inviteMembers(db, { ...name, members: invited.map(of) }));
    for (const [at, [who, ending]] of endings.entries())
      planAttempt({ number, minutes: survey.minutes }, { ago: ago - 1 - (at % SPREAD_DAYS), who, ending });
    const tokenOf = ([who]: (typeof endings)[number]) => tokens.get(`${number} ${who}`) ?? '';
    const accepted = endings.filter(([, ending]) => ending === 'accepted');
    const rejected = endings.filter(([, ending]) => ending === 'rejected');
    if (accepted.length > 0)
      diary.on(ago - 8, 14, () =>
        reconcileAttempts(db, accepted.map(tokenOf), { verdict: 'accept', actor: demoActor }),
      );
    if (rejected.length > 0)
      diary.on(ago - 8, 15, () =>
        reconcileAttempts(db, rejected.map(tokenOf), {
          verdict: 'reject',
          reason: survey.rejectedBecause ?? '',
          actor: demoActor,
        }),
      );
    for (const { ago: on, members: asked, because, end } of waves)
      diary.on(on, 11, async () => {
        const audience = { members: asked.map(of) };
        const starts_at = end === 'planned' ? tomorrowAtNine() : clock.now();
        const { wave_id } = await startWave(db, {
          ...name,
          actor: demoActor,
          audience,
          starts_at,
          per_hour: 1,
        });
        if (end === 'planned') return;
        for (let step = 0; step < 3; step++) await advanceWave(db, wave_id, Number.POSITIVE_INFINITY);
        if (end === 'stopped') await stopWave(db, demoActor, { wave_id, reason: because ?? '' });
        else await pauseWave(db, demoActor, { wave_id, reason: because ?? '' });
      });
    for (const { ago: on, to } of states) diary.on(on, 18, () => setSurveyState(db, demoActor, name, { to }));
  }

  /** Starts on the day, and comes to its end so many minutes later. */
  function planAttempt(
    { number, minutes }: Pick<DemoSurvey, 'number' | 'minutes'>,
    { ago, who, ending }: { ago: number; who: number; ending: Ending },
  ): void {
    diary.on(ago, 7 + who, async () => {
      const token = await startElsewhere(db, of(who), number);
      tokens.set(`${number} ${who}`, token);
      const taken = ending === 'screenout' || ending === 'quota_full' ? 2 : minutes - 3 + (who % 7);
      const ends = new Date(clock.now().getTime() + taken * MINUTE_MS);
      await clock.startingAt(ends, () => endAttempt(number, token, ending));
    });
    if (ending === 'timeout') diary.on(ago - 2, 20, () => endExpiredAttempts(db));
  }

  async function endAttempt(number: string, token: string, ending: Ending): Promise<void> {
    if (ending === 'open' || ending === 'timeout') return;
    if (ending === 'unsigned') {
      const url = `${place.origin}/survey-return?attempt=${token}&outcome=complete`;
      await recordReturn(db, { survey_number: number, url });
      return;
    }
    const isComplete = ending === 'accepted' || ending === 'rejected' || ending === 'contradicted';
    await reportFromElsewhere(db, number, token, isComplete ? 'complete' : ending);
    if (ending === 'contradicted')
      await reportFromElsewhere(db, number, token, 'screenout', { contradicts: true });
  }
}

/** Over so many days the answers to a wave come in. */
const SPREAD_DAYS = 4;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const tomorrowAtNine = () => new Date(new Date(clock.now().getTime() + DAY_MS).setUTCHours(9, 0, 0, 0));
