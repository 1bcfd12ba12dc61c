import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { judgeInterviews } from '#server/features/interviews/judge-interviews.ts';
import { inviteMembers } from '#server/features/invitations/invite-members.ts';
import { createSurvey } from '#server/features/surveys/create-survey.ts';
import { dailyNews } from '#server/features/surveys/install-demo-surveys.ts';
import { answerBuiltInSurvey } from './built-in-interview.ts';
import { hostedSurvey } from './demo.queries.ts';
import type { KeyedAnswers } from './demo-answers.ts';
import { panelists } from './demo-panelists.data.ts';
import type { Field } from './field.ts';

const NUMBER = 'news-tracker';
const MINUTES = 5;
/** When it was added, in days ago. */
const AGO = 9;
/** Those who have answered it. */
const ANSWERED = 26;
/** Nobody reads the questions so fast. */
const SPEEDER = 11;
/** Gives each source the same trust. */
const STRAIGHT_LINER = 17;

const interests = ['very', 'rather', 'rather', 'little', 'very', 'not'] as const;
const sources = ['television', 'radio', 'newspaper', 'websites', 'social_media', 'people'] as const;
const rated = ['television', 'radio', 'newspaper', 'websites', 'social_media'] as const;
const trusts = ['rather', 'very', 'little', 'rather', 'not'] as const;

/** What a panelist answers: each something else, so that figures and tables have something to show. */
const answersOf = (who: number): KeyedAnswers => ({
  interest: who === STRAIGHT_LINER ? 'very' : (interests[who % interests.length] ?? 'very'),
  sources: sources.filter(
    (_source, place) => place === who % sources.length || (who * 7 + place * 5) % 9 < 3,
  ),
  trust: Object.fromEntries(
    rated.map((row, place) => [
      row,
      who === STRAIGHT_LINER
        ? 'rather'
        : (trusts[(who * 7 + place * 3 + (who >> 2)) % trusts.length] ?? 'rather'),
    ]),
  ),
});

/** The id of the survey to which every panelist is invited, and nobody else. */
export const newsTracker = async (db: ReadDb): Promise<number> => (await hostedSurvey(db, NUMBER)).id;

/**
 * A survey of our own for a client, answered by most panelists, two of whose completes are flagged for review: a speeder and a
 * straight-liner.
 */
export function planNewsTracker(db: Db, { diary, place, of, projects }: Field): void {
  const invited = panelists.map((_panelist, who) => who);
  diary.on(AGO, 9, async () => {
    const { country_code, text } = place;
    await createSurvey(db, {
      ...{ kind: 'built_in', survey_number: NUMBER, country_code, titles: text('How you follow the news') },
      ...{ project_id: projects.get('thrace-news') ?? null, topic: 'media', points: 60, minutes: MINUTES },
      ...{ completes_wanted: 40, expected_incidence: 95, review_days: 14, state: 'live' },
      form: dailyNews(text),
    });
    await inviteMembers(db, { survey_number: NUMBER, members: invited.map(of) });
  });
  for (const who of invited.slice(0, ANSWERED))
    diary.on(AGO - 1 - (who % 6), 8 + (who % 12), () =>
      answerBuiltInSurvey(
        db,
        { member_id: of(who), survey_number: NUMBER, place, minutes: who === SPEEDER ? 1 : 4 + (who % 5) },
        answersOf(who),
      ),
    );
  diary.on(1, 23, () => judgeInterviews(db, clock.now(), 2 * ANSWERED));
}
