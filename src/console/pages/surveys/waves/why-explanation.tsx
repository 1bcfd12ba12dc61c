import { useConditionSentence } from '#console/pages/surveys/segments/condition-sentence.ts';
import { useNamedSurveys } from '#console/pages/surveys/segments/named-surveys.ts';
import { useRuleTexts } from '#console/pages/surveys/segments/rule-texts.ts';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useTopicTexts } from '#console/topic-texts.ts';
import { GROUP_KINDS, type GroupKind, type Rule } from '#contract/rules/conditions.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useRuleFindings } from './rule-findings.ts';
import type { Why } from './use-why.ts';
import { useWaveTexts } from './wave-texts.ts';

type Part = Why['conditions'][number]['condition'];

const isRule = (part: Part): part is Rule => !GROUP_KINDS.some((kind) => kind === part.kind);

type Row = { key: string; what: string; isMet: boolean; found: string };

/** The surveys that an explanation names. */
const surveysIn = ({ exclusions, conditions }: Why): number[] => [
  ...new Set([
    ...exclusions.flatMap(({ exclusion, data }) =>
      data !== null && (exclusion === 'took_part' || exclusion === 'returned') ? [Number(data)] : [],
    ),
    ...conditions.flatMap(({ condition }) => (condition.kind === 'survey' ? condition.surveys : [])),
  ]),
];

/** Every rule of a sample, with whether a member meets it and what it looked at. */
export default function WhyExplanation({
  member,
  why,
  choices,
}: {
  member: number;
  why: Why;
  choices: ConditionChoices;
}) {
  const { t } = useTranslation();
  const { dateTime, date } = useFormats();
  const { passed } = useWaveTexts();
  const { groups } = useRuleTexts();
  const topics: Readonly<Record<string, string>> = useTopicTexts();
  const named = useNamedSurveys(choices.country_code, '', surveysIn(why));
  const surveyOf = (id: number) => named.surveyOf(id)?.survey_number ?? String(id);
  const foundIn = ({ exclusion, data }: Why['exclusions'][number]): string => {
    if (data === null) return '–';
    if (exclusion === 'quota_full') return String(data);
    if (exclusion === 'household') return t('Member {number}', { number: data });
    if (exclusion === 'paused') return date(String(data));
    if (exclusion === 'topic_off') return topics[data] ?? String(data);
    if (exclusion === 'took_part' || exclusion === 'returned') return surveyOf(Number(data));
    return typeof data === 'string' && data.includes('T') ? dateTime(data) : String(data);
  };
  const sentenceOf = useConditionSentence(choices.questions, surveyOf);
  const foundBy = useRuleFindings(choices.questions, surveyOf);
  const rows: Row[] = [
    ...why.conditions.map(({ depth, holds, condition }, at) => {
      const rule = isRule(condition) ? condition : null;
      return {
        key: `condition ${at}`,
        what: `${'· '.repeat(depth)}${rule ? sentenceOf(rule) : groups[condition.kind as GroupKind]}`,
        isMet: holds,
        found: rule ? foundBy(rule, why.data_points) : '',
      };
    }),
    ...why.exclusions
      .filter(({ exclusion }) => exclusion !== 'unmatched')
      .map((one) => ({
        key: one.exclusion,
        what: passed[one.exclusion],
        isMet: !one.applies,
        found: foundIn(one),
      })),
  ];
  const columns: Column<Row>[] = [
    { id: 'what', header: t('Members who'), cell: ({ what }) => what },
    {
      id: 'met',
      header: t('Result'),
      cell: ({ isMet }) => <Badge tone={isMet ? 'success' : 'warning'}>{isMet ? t('Yes') : t('No')}</Badge>,
    },
    { id: 'found', header: t('What it looked at'), cell: ({ found }) => found },
  ];
  return (
    <div role="status">
      <p>
        <Link to={pathOf(paths.member, member)}>{t('Member {number}', { number: member })}</Link>{' '}
        {why.first === null
          ? t('This member can be drawn. Whether it happens depends on the order and the size.')
          : t('This member is left out at "{step}".', { step: passed[why.first] })}
      </p>
      <DataTable
        caption={t('Why (not) this member?')}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        texts={{ loading: '', empty: '', error: '', retry: '' }}
      />
    </div>
  );
}
