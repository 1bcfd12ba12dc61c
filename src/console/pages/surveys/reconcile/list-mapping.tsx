import { useState } from 'react';
import { call } from '#console/call.ts';
import { useReconciliationTexts } from '#console/pages/surveys/reconciliations/reconciliation-texts.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { AFTER_REVIEW, VERDICTS } from '#contract/rules/reconciliation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import {
  type GivenList,
  guessedColumn,
  guessedVerdict,
  looksTitled,
  MOST_WORDS,
  nameOfWord,
  type SentList,
  sentList,
  type Trial,
  wordsOf,
} from './given-list.ts';
import { ListTrial } from './list-trial.tsx';
import { RejectionFields } from './rejection-fields.tsx';

/** Which column says what, and why attempts are rejected; then the test run. */
export function ListMapping({ survey, list }: { survey: Survey; list: GivenList }) {
  const { t } = useTranslation();
  const { verdicts } = useReconciliationTexts();
  const [tried, setTried] = useState<{ trial: Trial; sent: SentList } | null>(null);
  const [first] = useState(() => firstValues(list));
  const form = useForm<Record<string, string> & { titled: boolean }, { trial: Trial; sent: SentList }>({
    defaults: first as never,
    t,
    check: ({ verdict, every }): Record<string, string> =>
      verdict === '' && every === '' ? { every: fieldMessages.required } : {},
    async send(values) {
      const sent = sentList(list, values);
      const path = 'POST /surveys/:id/reconciliations/try';
      return { sent, trial: await call(path, { params: { id: survey.id }, body: sent }, { notify: false }) };
    },
    done: setTried,
  });
  const column = form.watch('verdict') ?? '';
  const titled = Boolean(form.watch('titled'));
  const words = wordsOf(titled ? list.lines.slice(1) : [...list.lines], column);
  const places = Array.from({ length: Math.max(...list.lines.map((cells) => cells.length)) }, (_, at) => ({
    value: String(at),
    label: (titled && list.lines[0]?.[at]?.trim()) || t('Column {number}', { number: at + 1 }),
  }));
  const meanings = VERDICTS.map((value) => ({ value, label: verdicts[value] }));
  const afterwards = {
    leave_out: t('Leave them out'),
    keep: t('Reject them for the client; the members keep the points'),
    take_back: t('Reject them and take the points back: a mistake or fraud'),
  };
  return (
    <>
      <Card title={t('What the list says')}>
        <div onInput={() => setTried(null)}>
          <FormFrame
            form={form}
            brief
            actions={
              <ButtonRow>
                <Button {...form.button} variant={tried ? 'secondary' : 'primary'} busyText={t('Loading...')}>
                  {t('Test run')}
                </Button>
              </ButtonRow>
            }
          >
            <CheckboxField {...form.field('titled')} label={t('The first line holds titles')} />
            <SelectField {...form.field('id')} label={t('Id')} options={places} required />
            <SelectField
              {...form.field('verdict')}
              label={t('Accepted or rejected')}
              placeholder={t('The same for all rows')}
              options={places}
            />
            {column === '' && (
              <SelectField
                {...form.field('every')}
                label={t('All these attempts are')}
                placeholder={t('Please choose')}
                options={[
                  { value: 'accept', label: t('accepted') },
                  { value: 'reject', label: t('rejected') },
                ]}
                required
              />
            )}
            {words.length > MOST_WORDS && (
              <p role="alert">
                {t('This column has too many different words to be the one with decisions.')}
              </p>
            )}
            {words.length > 0 && words.length <= MOST_WORDS && (
              <fieldset>
                <legend>{t('What the words in this column mean')}</legend>
                {words.map((word, at) => (
                  <SelectField
                    key={`${column} ${word}`}
                    name={nameOfWord(at)}
                    error={undefined}
                    defaultValue={guessedVerdict(word)}
                    label={word === '' ? t('(empty)') : word}
                    placeholder={t('Leave these lines out')}
                    options={meanings}
                  />
                ))}
              </fieldset>
            )}
            <SelectField
              {...form.field('reason_column')}
              label={t('Reason of each row')}
              placeholder={t('Not in the list')}
              options={places}
            />
            <RejectionFields form={form} />
            <SelectField
              {...form.field('after_review')}
              label={t('Rejected attempts whose review is over')}
              hint={t('Their points belong to the members already.')}
              options={AFTER_REVIEW.map((value) => ({ value, label: afterwards[value] }))}
            />
          </FormFrame>
        </div>
      </Card>
      {tried && <ListTrial survey={survey} list={list} {...tried} />}
    </>
  );
}

function firstValues({ lines }: GivenList) {
  const titled = looksTitled(lines);
  const words = Array.from({ length: MOST_WORDS }, (_, at) => [nameOfWord(at), ''] as const);
  return {
    ...Object.fromEntries(words),
    titled,
    id: guessedColumn(lines, 'id') || '0',
    verdict: guessedColumn(lines, 'verdict'),
    reason_column: guessedColumn(lines, 'reason'),
    every: '',
    because: '',
    reason: '',
    after_review: 'leave_out',
  };
}
