import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import { isDeepEqual } from '#console/is-deep-equal.ts';
import { ConditionError } from '#console/pages/surveys/segments/condition-error.tsx';
import { useConditionSentence } from '#console/pages/surveys/segments/condition-sentence.ts';
import { GroupEditor } from '#console/pages/surveys/segments/group-editor.tsx';
import { type ConditionChoices, conditionProblem } from '#console/pages/surveys/segments/segment.ts';
import { typedNumber } from '#console/typed-number.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { numberProblem } from '#contract/rules/bounds.ts';
import type { Group } from '#contract/rules/conditions.ts';
import { MOST_CELLS, QUOTA_FIELDS, QUOTA_RULE_KINDS, WANTED_BOUNDS } from '#contract/rules/quotas.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFocusNext } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CrossQuotas } from './cross-quotas.tsx';
import type { Quotas } from './quotas.ts';

/** A quota while it is edited; `key` stays while it is moved among others. */
type Edited = {
  key: string;
  id: number | null;
  name: string;
  wanted: string;
  is_enforced: boolean;
  condition: Group;
};

/** What is saved; new quotas keep their keys of `sent`, because they stand last in the order in which they were sent. */
const editedOf = (quotas: Quotas, sent: readonly Edited[] = []): readonly Edited[] =>
  quotas.cells.map(({ id, name, wanted, is_enforced, condition }, at) => ({
    key: (sent.length === quotas.cells.length && sent[at]?.key) || String(id),
    id,
    name,
    wanted: String(wanted),
    is_enforced,
    condition,
  }));

/** What was changed while it was saved, with the ids that new quotas were given. */
const identified = (cells: readonly Edited[], read: readonly Edited[]): readonly Edited[] =>
  cells.map((cell) => ({ ...cell, id: cell.id ?? read.find(({ key }) => key === cell.key)?.id ?? null }));

/** What is wrong with the completes that are wanted of a quota, as they are typed. */
const wantedProblem = (wanted: string) =>
  wanted.trim() === '' ? fieldMessages.required : numberProblem(typedNumber(wanted), WANTED_BOUNDS);

type QuotaFormProps = { id: number; quotas: Quotas; choices: ConditionChoices };

/** The list of quotas: new ones one by one or crossed, while the survey is a draft; names and targets later too. */
export function QuotaForm({ id, quotas, choices }: QuotaFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const sentenceOf = useConditionSentence(choices.questions);
  const [saved, setSaved] = useState(() => editedOf(quotas));
  const [cells, setCells] = useState(saved);
  const [version, setVersion] = useState(quotas.version);
  if (version !== quotas.version) {
    const read = editedOf(quotas, saved);
    setVersion(quotas.version);
    setSaved(read);
    // Quotas that somebody else has added or removed since are shown rather than replaced unseen.
    setCells(cells === saved || read.length !== saved.length ? read : identified(cells, read));
  }
  const cellsWritten = (value: unknown) =>
    (value as Quotas['cells'])
      .map(({ name, wanted, condition }) => `${name} (${wanted}): ${sentenceOf(condition)}`)
      .join('; ');
  const isFixed = QUOTA_FIELDS.condition[quotas.state] === 'fixed';
  const form = useSavedForm({
    defaults: {},
    t,
    version: quotas.version,
    isChanged: !isDeepEqual(cells, saved),
    check: () =>
      Object.fromEntries(
        cells
          .flatMap(({ name, wanted, condition }, at) => [
            [`cells.${at}.name`, name.trim() === '' ? fieldMessages.required : null],
            [`cells.${at}.wanted`, wantedProblem(wanted)],
            [`cells.${at}.condition`, isFixed ? null : conditionProblem(condition, choices.questions)],
          ])
          .filter(([, problem]) => problem !== null),
      ),
    send: (_values, version) =>
      call(
        'PUT /surveys/:id/quotas',
        {
          params: { id },
          body: {
            version,
            cells: cells.map(({ key: _key, wanted, ...cell }) => ({
              ...cell,
              wanted: typedNumber(wanted) ?? Number.NaN,
            })),
          },
        },
        { notify: false },
      ),
    async done() {
      setSaved(cells);
      toast.success(t('Saved'));
      await invalidate(['GET /surveys/:id/quotas', 'GET /surveys/:id', 'GET /surveys/:id/history']);
    },
  });
  const change = (at: number, changes: Partial<Edited>) =>
    setCells(cells.map((cell, other) => (other === at ? { ...cell, ...changes } : cell)));
  const add = (added: readonly { name: string; condition: Group }[], wanted: string) =>
    setCells([
      ...cells,
      ...added.map((cell) => ({ ...cell, key: crypto.randomUUID(), id: null, wanted, is_enforced: true })),
    ]);
  const errorOf = (at: number, field: string) => {
    const error = form.errors[`cells.${at}.${field}`];
    return error === undefined ? undefined : t(error);
  };
  const focusNext = useFocusNext();

  return (
    <FormPage
      form={form}
      label={t('Quotas')}
      fields={{ cells: { name: t('Quotas'), written: cellsWritten } }}
    >
      {form.errors.cells && <Notice tone="danger">{t(form.errors.cells)}</Notice>}
      {cells.length === 0 && (
        <EmptyState title={t('This survey has no quotas')}>
          {t('Quotas limit how many completes come from each group of members.')}
        </EmptyState>
      )}
      {cells.map(({ key, name, wanted, condition }, at) => (
        <FormSection
          key={key}
          title={name.trim() === '' ? t('Quota {number}', { number: at + 1 }) : name}
          lead={sentenceOf(condition)}
        >
          <Stack>
            <TextField
              name={`cells.${at}.name`}
              label={t('Name')}
              autoComplete="off"
              required
              value={name}
              error={errorOf(at, 'name')}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <TextField
              name={`cells.${at}.wanted`}
              label={t('Completes wanted')}
              inputMode="numeric"
              autoComplete="off"
              required
              value={wanted}
              error={errorOf(at, 'wanted')}
              onChange={({ target }) => change(at, { wanted: target.value })}
            />
            <ConditionError error={errorOf(at, 'condition')} />
            {!isFixed && (
              <>
                <GroupEditor
                  group={condition}
                  choices={choices}
                  kinds={QUOTA_RULE_KINDS}
                  place={`cells-${key}`}
                  name={`cells.${at}.condition`}
                  onChange={(changed) => change(at, { condition: changed })}
                />
                <ButtonRow>
                  <Button
                    variant="secondary"
                    aria-label={t('Remove the quota: {name}', { name })}
                    onClick={() => setCells(cells.filter((_one, other) => other !== at))}
                  >
                    {t('Remove the quota')}
                  </Button>
                </ButtonRow>
              </>
            )}
          </Stack>
        </FormSection>
      ))}
      {!isFixed && cells.length < MOST_CELLS && (
        <>
          <Button
            variant="secondary"
            onClick={() => {
              add([{ name: '', condition: { kind: 'all', of: [{ kind: 'gender', genders: [] }] } }], '');
              focusNext(() => document.getElementsByName(`cells.${cells.length}.name`)[0]);
            }}
          >
            {t('Add a quota')}
          </Button>
          <CrossQuotas questions={choices.questions} room={MOST_CELLS - cells.length} onAdd={add} />
        </>
      )}
    </FormPage>
  );
}
