import { type Command, Option } from 'commander';
import { textIn } from '#contract/rules/localise.ts';
import { SURVEY_STATES, type SurveyState } from '#contract/rules/survey-states.ts';
import { type SurveyTopicId, surveyTopicIds } from '#contract/rules/survey-topics.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { setSurveyTopic } from '#server/features/surveys/set-survey-topic.ts';
import { surveyOverview, surveysOf } from '#server/features/surveys/survey-overview.ts';
import { countryCode, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { createSurveyCommand } from './survey-create-command.ts';
import { counts, fieldList, table } from './table.ts';
import { inviteCommand } from './wave-commands.ts';

const english = { language: 'en', fallback: 'en' };

export function surveyCommands(program: Command, run: Runner): void {
  const survey = program.command('survey').description('surveys and invitations to them');
  createSurveyCommand(survey, run);

  survey
    .command('list')
    .description('list surveys, newest first')
    .option('--country <code>', 'only for this country', countryCode)
    .addOption(new Option('--state <state...>', 'only these').choices(SURVEY_STATES))
    .option('--limit <count>', 'at most this many', wholeNumber, 100)
    .action(({ country, state, limit }: { country?: string; state?: SurveyState[]; limit: number }) =>
      run.read(async (db) => {
        const data = await surveysOf(db, {
          limit,
          ...(country === undefined ? {} : { country_code: country }),
          ...(state === undefined ? {} : { states: state }),
        });
        const rows = data.map((one) => [
          one.survey_number,
          one.country_code,
          one.kind,
          one.state,
          one.points,
          one.counts.invited,
          one.counts.completes,
          textIn(one.titles, english),
        ]);
        const columns = ['number', 'country', 'kind', 'state', 'points', 'invited', 'completes', 'title'];
        return { data, text: table(columns, rows, 'No surveys.') };
      }),
    );

  survey
    .command('show')
    .description('show one survey: the results of its invitations and how full its quotas are')
    .argument('<survey_number>')
    .action((survey_number: string) =>
      run.read(async (db) => {
        const data = await surveyOverview(db, survey_number);
        const { quotas } = data;
        const happened = Object.fromEntries(Object.entries(data.counts).filter(([, count]) => count > 0));
        const text = fieldList([
          ['number', data.survey_number],
          ['title', textIn(data.titles, english)],
          ['country', data.country_code],
          ['kind', data.kind],
          ['state', data.state],
          ['topic', data.topic ?? 'none'],
          ['points', data.points],
          ['minutes', data.minutes],
          ['measured', data.measured_minutes ?? 'not yet'],
          ['invitations', counts(happened) || 'none'],
          ...quotas.map(({ name, filled, wanted }) => [`quota ${name}`, `${filled} of ${wanted}`] as const),
        ]);
        return { data, text };
      }),
    );

  survey
    .command('state')
    .description('change the state of a survey; archived is final')
    .argument('<survey_number>')
    .addArgument(
      program.createArgument('<state>').choices(SURVEY_STATES.filter((state) => state !== 'draft')),
    )
    .action((survey_number: string, state: SurveyState) =>
      run.write(async (db) => {
        await setSurveyState(db, run.actor, { survey_number }, { to: state });
        return { data: { survey_number, state }, text: `Survey ${survey_number} is ${state}.` };
      }),
    );

  survey
    .command('topic')
    .description('set the topic of a survey; members who have turned it off are no longer invited')
    .argument('<survey_number>')
    .addArgument(program.createArgument('<topic>').choices([...surveyTopicIds, 'none']))
    .action((survey_number: string, given: SurveyTopicId | 'none') =>
      run.write(async (db) => {
        const topic = given === 'none' ? null : given;
        await setSurveyTopic(db, run.actor, { survey_number, topic });
        return { data: { survey_number, topic }, text: `The topic of survey ${survey_number}: ${given}.` };
      }),
    );

  inviteCommand(survey, run);
}
