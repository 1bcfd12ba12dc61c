import type { Db } from '#server/database/connect.ts';
import { inviteMembers } from '#server/features/invitations/invite-members.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { referFriend } from '#server/features/referrals/refer-friend.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { answerBuiltInSurvey } from './built-in-interview.ts';
import { coffeeAnswers } from './demo-people.ts';
import type { DemoPlace } from './demo-place.ts';
import { Diary } from './diary.ts';
import { demoActor, planExchanges } from './exchange-history.ts';
import { fieldExternalSurvey, pausedSurvey, planExternalSurveys } from './external-surveys.ts';
import { fillProfiler } from './fill-profiler.ts';
import { type DemoMember, type DemoSignIn, joinDemo } from './join-demo.ts';

/** Half a year of Maria's history, and of the friend she referred, in chronological order. */
export async function makeHistory(
  db: Db,
  place: DemoPlace,
  people: { maria: DemoSignIn; georgi: DemoSignIn; elena: DemoSignIn },
): Promise<void> {
  const diary = new Diary();
  const joined = new Map<string, DemoMember>();
  const member = (name: keyof typeof people): DemoMember => {
    const found = joined.get(name);
    if (!found) throw new Error(`${name} has not joined yet`);
    return found;
  };
  const join = async (
    name: keyof typeof people,
    cameBy: Omit<Parameters<typeof joinDemo>[2], 'password_hash'>,
  ) => {
    const { password, ...person } = people[name];
    joined.set(name, await joinDemo(db, person, { ...cameBy, password_hash: await hashPassword(password) }));
  };
  const drinkCoffee = (name: keyof typeof people) =>
    answerBuiltInSurvey(
      db,
      { member_id: member(name).id, survey_number: place.coffeeAndTea, place, minutes: 6 },
      coffeeAnswers,
    );
  const maria = () => member('maria');

  diary.on(168, 9, () =>
    join('maria', { originator: 'demo-partner', originator_params: { campaign: 'spring' } }),
  );
  diary.on(167, 18, () => drinkCoffee('maria'));
  diary.on(166, 19, () => fillProfiler(db, maria()));
  planExternalSurveys(db, diary, place, maria);
  planExchanges(db, diary, maria);

  const { first_name, last_name, email } = people.georgi;
  diary.on(92, 20, () => referFriend(db, { member_id: maria().id, first_name, last_name, email }));
  diary.on(91, 7, () => join('georgi', { referrer: maria().referrer_code }));
  diary.on(82, 21, () => drinkCoffee('georgi'));

  diary.on(45, 12, () =>
    adjustPoints(db, {
      key: 'demo',
      member_id: maria().id,
      kind: 'goodwill',
      points: 50,
      reason: 'A survey broke off at its last page',
      actor: demoActor,
    }),
  );
  diary.on(7, 8, async () => {
    await fieldExternalSurvey(db, pausedSurvey, { ...place, members: [maria().id] });
    await setSurveyState(db, demoActor, { survey_number: pausedSurvey.number }, { to: 'paused' });
  });
  diary.on(1, 9, () => inviteMembers(db, { survey_number: place.dailyNews, members: [maria().id] }));
  diary.on(0, 0, () => join('elena', {}));
  await diary.live();
}
