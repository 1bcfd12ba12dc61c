import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { portalApi } from '#contract/portal/base-path.ts';
import { type SurveyTopicId, surveyTopicIds } from '#contract/rules/survey-topics.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { readForm } from '#server/features/questionnaires/read-form.ts';
import { createSurvey, type NewSurvey } from '#server/features/surveys/create-survey.ts';
import { readQuotas } from '#server/features/surveys/read-quotas.ts';
import { surveyKeys } from '#server/features/surveys/survey-keys.ts';
import { countryOrigin } from '#server/http/site.ts';
import { CommandError } from './command-error.ts';
import { countryCode, moment, textByLanguage, wholeNumber } from './option-values.ts';
import type { Output, Runner } from './runner.ts';
import { fieldList } from './table.ts';

type CreateOptions = {
  country: string;
  title: Record<string, string>;
  points: number;
  minutes: number;
  topic?: SurveyTopicId;
  url?: string;
  questionnaire?: string;
  number?: string;
  screenoutPoints?: number;
  completes?: number;
  reviewDays?: number;
  attemptMinutes?: number;
  closes?: Date;
  inviteNewMembers?: true;
  live?: true;
};

export function createSurveyCommand(survey: Command, run: Runner): void {
  survey
    .command('create')
    .description('create a survey: an external one with its address, a built-in one with its questionnaire')
    .requiredOption('--country <code>', 'the country', countryCode)
    .requiredOption('--title <lng=text>', 'its title, once per language', textByLanguage)
    .requiredOption('--points <points>', 'for a complete', wholeNumber)
    .requiredOption('--minutes <minutes>', 'that it takes', wholeNumber)
    .option(
      '--url <address>',
      'where it starts: {attempt}, {survey_number}, {language}, {country} are filled in',
    )
    .option('--questionnaire <file>', 'JSON: { "form": [attributes], "quotas": [cells] }')
    .addOption(
      new Option('--topic <topic>', "what it's about: members who've turned that off aren't invited").choices(
        surveyTopicIds,
      ),
    )
    .option('--number <number>', 'its number; the next free one by default')
    .option('--screenout-points <points>', 'points for a screen-out', wholeNumber)
    .option('--completes <count>', 'how many the client ordered; no limit by default', wholeNumber)
    .option('--review-days <days>', 'how long points stay pending (0, external surveys 14)', wholeNumber)
    .option('--attempt-minutes <minutes>', 'how long an attempt may stay open (1440)', wholeNumber)
    .option('--closes <moment>', 'when it closes: no one can start it from then on', moment)
    .option('--invite-new-members', 'also invite members who join later')
    .option('--live', "make it live immediately; otherwise it's a draft")
    .addHelpText('after', '\nAn example of a questionnaire: docs/examples/questionnaire.json')
    .action(async (options: CreateOptions) => {
      const wanted = await newSurvey(options, run);
      await run.write((db) => create(db, wanted, run));
    });
}

async function newSurvey(options: CreateOptions, run: Runner): Promise<NewSurvey> {
  const { url, questionnaire } = options;
  if ((url === undefined) === (questionnaire === undefined))
    throw new CommandError('Say where the survey is: --url <address> or --questionnaire <file>.');
  const settings = {
    country_code: options.country,
    titles: options.title,
    points: options.points,
    minutes: options.minutes,
    topic: options.topic,
    completes_wanted: options.completes,
    survey_number: options.number,
    screenout_points: options.screenoutPoints,
    review_days: options.reviewDays,
    attempt_minutes: options.attemptMinutes,
    closes_at: options.closes,
    invite_new_members: options.inviteNewMembers,
    state: options.live ? ('live' as const) : ('draft' as const),
  };
  if (url !== undefined) return { kind: 'external', ...settings, entry_url: url };
  const { form, quotas } = await readQuestionnaire(run.pathOf(questionnaire ?? ''));
  return { kind: 'built_in', ...settings, form: readForm(form), quotas: readQuotas(quotas ?? []) };
}

async function readQuestionnaire(file: string): Promise<{ form?: unknown; quotas?: unknown }> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(json) ? { form: json } : Object(json);
  } catch (error) {
    throw new CommandError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

async function create(db: Db, wanted: NewSurvey, { actor, config }: Runner): Promise<Output> {
  const { id, survey_number } = await createSurvey(db, wanted);
  await recordAudit(db, { actor, action: 'create_survey', subject: `surveys ${id}` });
  const [key] = await surveyKeys(db, id);
  const origin = countryOrigin(config, wanted.country_code);
  const said = '?attempt={attempt}&outcome={outcome}&key={key}&expires={time}&signature={signature}';
  const data = {
    survey_number,
    link: `${origin}${portalApi}/surveys/${survey_number}/start`,
    key_id: key?.keyId,
    secret: key?.secret,
    report_url: `${origin}${portalApi}/reports/${survey_number}${said}`,
    return_url: `${origin}${portalApi}/surveys/${survey_number}/return${said}`,
  };
  const signing = [
    ['key', data.key_id ?? ''],
    ['secret', data.secret ?? ''],
    ['report (POST)', data.report_url],
    ['return', data.return_url],
  ] as const;
  const text = fieldList([
    ['survey', survey_number],
    ['link for those invited', data.link],
    ...(wanted.kind === 'external' ? signing : []),
  ]);
  return { data, text };
}
