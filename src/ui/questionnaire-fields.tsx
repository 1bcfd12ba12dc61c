import {
  type AskedAttribute,
  askedAttributes,
  type Definition,
  toggleOption,
  type Values,
  withoutStaleChoices,
} from '#contract/rules/questionnaire.ts';
import { CheckboxGroup } from './checkbox-group.tsx';
import { DateField } from './date-field.tsx';
import { GridField } from './grid-field.tsx';
import { InLanguage } from './in-language.tsx';
import { NumberField } from './number-field.tsx';
import { QuestionPicture } from './questionnaire-picture.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

type QuestionTexts = {
  /** The empty option of a select, such as 'Please choose'. */
  choose: string;
  /** Hint for a question whose options depend on an unanswered question. */
  parentFirst: string;
};

type QuestionnaireFieldsProps = {
  definition: Definition;
  /** The language of the questions where it isn't the page's. */
  language?: string | undefined;
  /** Answers by attribute id, as `checkAnswers` takes them; controlled. */
  values: Values;
  /** Translated messages by attribute id. */
  errors: Readonly<Record<string, string | undefined>>;
  /** All answers after a change, without choices that are no longer offered. */
  onChange: (values: Values) => void;
  texts: QuestionTexts;
  /** Where pictures are, without their hash; those of the portal unless it is the console that shows them. */
  pictures?: string | undefined;
};

/** More options than this are shown as a select … */
const MOST_OPTIONS_IN_ROWS = 7;
/** … unless one is too wide for a select on a small screen; very long lists are selects anyway. */
const WIDEST_IN_LIST = 20;
const MOST_LONG_OPTIONS_IN_ROWS = 15;

/** The visible questions of a profiler, registration, reward form or survey. */
export function QuestionnaireFields({
  definition,
  language,
  values,
  errors,
  onChange,
  texts,
  pictures,
}: QuestionnaireFieldsProps) {
  function answer(id: string, value: unknown) {
    const { [id]: _before, ...others } = values;
    onChange(withoutStaleChoices(definition, value === undefined ? others : { ...others, [id]: value }));
  }

  return askedAttributes(definition, values).map((asked) => {
    const { id } = asked.attribute;
    return (
      <Question
        key={id}
        asked={asked}
        language={language}
        error={errors[id]}
        texts={texts}
        pictures={pictures}
        onAnswer={(value) => answer(id, value)}
      />
    );
  });
}

type QuestionProps = {
  asked: AskedAttribute;
  language: string | undefined;
  error: string | undefined;
  texts: QuestionTexts;
  pictures: string | undefined;
  /** Undefined clears the answer. */
  onAnswer: (value: unknown) => void;
};

function Question(question: QuestionProps) {
  switch (question.asked.attribute.type) {
    case 'oe':
      return <OpenQuestion {...question} />;
    case 'sr':
      return <SingleQuestion {...question} />;
    case 'mr':
      return <MultipleQuestion {...question} />;
    case 'grid':
      return <GridQuestion {...question} />;
  }
}

/** Props of every field; a picture stands below the title, where hints do. */
function fieldOf({ asked: { attribute }, language, error, pictures }: QuestionProps, hint?: string) {
  const { id, title, lang = language, required, picture } = attribute;
  return {
    name: id,
    label: <InLanguage lang={lang}>{title}</InLanguage>,
    hint: picture ? (
      <>
        <QuestionPicture picture={{ lang: language, ...picture }} place={pictures} />
        {hint}
      </>
    ) : (
      hint
    ),
    required,
    error,
  };
}

function optionsOf({ asked: { options }, language }: QuestionProps) {
  return options.map(({ id, name, lang = language }) => ({ value: id, label: name, lang }));
}

function OpenQuestion(question: QuestionProps) {
  const { asked, onAnswer } = question;
  const { answer } = asked;
  const text = typeof answer === 'string' || typeof answer === 'number' ? answer : '';
  const field = {
    ...fieldOf(question),
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value || undefined),
  };
  switch (asked.attribute.validation) {
    case 'integer':
      return (
        <NumberField
          {...field}
          min={1}
          step={1}
          onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.valueAsNumber)}
        />
      );
    case 'email':
      return <TextField {...field} type="email" autoComplete="email" />;
    case 'date':
      return <DateField {...field} />;
    default:
      return <TextareaField {...field} autoComplete={asked.attribute.autocomplete} growing />;
  }
}

/** Decided by all options, so that a field doesn't change its kind when a parent filters them. */
function standInRows(values: readonly { name: string }[]): boolean {
  const hasLong = values.some(({ name }) => widthOf(name) > WIDEST_IN_LIST);
  return values.length <= (hasLong ? MOST_LONG_OPTIONS_IN_ROWS : MOST_OPTIONS_IN_ROWS);
}

/** Width in letters; Chinese and Japanese characters count as two. */
const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

function SingleQuestion(question: QuestionProps) {
  const { asked, texts, onAnswer } = question;
  const options = optionsOf(question);
  const field = fieldOf(question, options.length === 0 ? texts.parentFirst : undefined);
  const chosen = options.find(({ value }) => value === asked.answer)?.value;
  const onChange = ({ target }: { target: { value: string } }) =>
    onAnswer(target.value === '' ? undefined : Number(target.value));

  if (options.length > 0 && standInRows(asked.attribute.values ?? [])) {
    return <RadioGroup {...field} options={options} value={chosen ?? null} onChange={onChange} />;
  }
  return (
    <SelectField
      {...field}
      options={options}
      placeholder={texts.choose}
      disabled={options.length === 0}
      value={chosen ?? ''}
      onChange={onChange}
    />
  );
}

function MultipleQuestion(question: QuestionProps) {
  const { asked, texts, onAnswer } = question;
  const { attribute, options, answer } = asked;
  const chosen = Array.isArray(answer) ? answer.filter((id) => typeof id === 'number') : [];
  return (
    <CheckboxGroup
      {...fieldOf(question, options.length === 0 ? texts.parentFirst : undefined)}
      options={optionsOf(question)}
      values={chosen}
      onChange={({ target }) => {
        const next = toggleOption(attribute, chosen, Number(target.value));
        onAnswer(next.length === 0 ? undefined : next);
      }}
    />
  );
}

function GridQuestion(question: QuestionProps) {
  const { asked, language, onAnswer } = question;
  const { id, rows = [] } = asked.attribute;
  const chosen: Record<string, unknown> =
    typeof asked.answer === 'object' && asked.answer !== null ? { ...asked.answer } : {};
  return (
    <GridField
      {...fieldOf(question)}
      rows={rows.map((row) => ({ lang: language, ...row }))}
      columns={optionsOf(question)}
      rowInput={(row) => {
        const column = chosen[row.id];
        return {
          name: `${id}.${row.id}`,
          chosen: typeof column === 'number' ? column : null,
          onChange: ({ target }) => onAnswer({ ...chosen, [row.id]: Number(target.value) }),
        };
      }}
    />
  );
}
