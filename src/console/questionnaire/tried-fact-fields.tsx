import { useLanguageNames } from '#console/language-names.ts';
import { useRuleTexts } from '#console/pages/surveys/segments/rule-texts.ts';
import { GENDERS } from '#contract/rules/conditions.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import type { AskedFacts, TriedFacts } from './tried-facts.ts';

/** The value of a question of the profile none of whose options was chosen. */
const NONE = 'none';

type TriedFactFieldsProps = {
  asked: AskedFacts;
  facts: TriedFacts;
  languages: readonly string[];
  onChange(facts: TriedFacts): void;
};

/** What the member of a test run is like, as far as its conditions ask for it; all of it can stay unknown. */
export function TriedFactFields({
  asked: { kinds, questions },
  facts,
  languages,
  onChange,
}: TriedFactFieldsProps) {
  const { t } = useTranslation();
  const { languageOptions } = useLanguageNames();
  const { rules, genders } = useRuleTexts();
  const unknown = t('Not known');
  const set = ({
    age,
    gender,
    language,
    registered,
    answers,
  }: { [K in keyof TriedFacts]: TriedFacts[K] | undefined }) =>
    onChange({
      answers: answers ?? {},
      ...(age === undefined ? {} : { age }),
      ...(gender ? { gender } : {}),
      ...(language ? { language } : {}),
      ...(registered ? { registered } : {}),
    });
  return (
    <fieldset className={styles.lines}>
      <legend>{t('The member who tries it')}</legend>
      <p>{t("What you leave open isn't known: rules that need it wait.")}</p>
      {kinds.has('age') && (
        <TextField
          label={rules.age}
          inputMode="numeric"
          autoComplete="off"
          value={facts.age ?? ''}
          onChange={({ target: { value } }) => {
            if (/^\d{0,3}$/.test(value)) set({ ...facts, age: value === '' ? undefined : Number(value) });
          }}
        />
      )}
      {kinds.has('gender') && (
        <SelectField
          label={rules.gender}
          placeholder={unknown}
          value={facts.gender ?? ''}
          options={GENDERS.map((gender) => ({ value: gender, label: genders[gender] }))}
          onChange={({ target }) => set({ ...facts, gender: target.value })}
        />
      )}
      {kinds.has('language') && (
        <SelectField
          label={rules.language}
          placeholder={unknown}
          value={facts.language ?? ''}
          options={languageOptions(languages)}
          onChange={({ target }) => set({ ...facts, language: target.value })}
        />
      )}
      {kinds.has('registered') && (
        <TextField
          type="date"
          label={rules.registered}
          value={facts.registered ?? ''}
          onChange={({ target }) => set({ ...facts, registered: target.value })}
        />
      )}
      {questions.map(({ id, title, options }) => (
        <SelectField
          key={id}
          label={title}
          placeholder={unknown}
          value={facts.answers[id] === null ? NONE : (facts.answers[id] ?? '')}
          options={[
            ...options.map((option) => ({ value: option.id, label: option.name })),
            { value: NONE, label: t('None of these') },
          ]}
          onChange={({ target: { value } }) => {
            const { [id]: _before, ...others } = facts.answers;
            const chosen = value === NONE ? null : Number(value);
            set({ ...facts, answers: value === '' ? others : { ...others, [id]: chosen } });
          }}
        />
      ))}
    </fieldset>
  );
}
