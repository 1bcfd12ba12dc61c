import { useTranslation } from '#ui/translation.tsx';

const PARTS = ['options', 'rows'];

/** What the server refuses of a questionnaire, as sentences that name the question by its place and key, and what stands in it. */
export function useRefusedPlaces() {
  const { t } = useTranslation();

  /** The one at a place of a list, by its number and, if it has one, its key. */
  function named(sentence: string, list: unknown, at: string | undefined): string {
    const number = String(Number(at) + 1);
    const one: unknown = Object(list)[at ?? ''];
    const { key } = Object(one);
    return t(sentence, { which: typeof key === 'string' && key !== '' ? `${number} (${key})` : number });
  }

  /** In words where `form.2.options.0.name.bg` is. */
  function wordsOf(place: string, form: unknown): string {
    const [field, at, part = '', inner, ...rest] = place.split('.');
    if (field !== 'form') return place;
    if (at === undefined) return t('The questions');
    const question = named(t('Question {which}'), form, at);
    if (part === 'picture') return [question, t('picture'), inner, ...rest].filter(Boolean).join(', ');
    if (inner === undefined || !PARTS.includes(part))
      return [question, [part, inner, ...rest].filter(Boolean).join('.')].filter(Boolean).join(', ');
    const list = Object(Object(Object(form)[at])[part]);
    const one = named(part === 'rows' ? t('row {which}') : t('option {which}'), list, inner);
    return [question, one, rest.join('.')].filter(Boolean).join(', ');
  }

  return (errors: Readonly<Record<string, string>>, form: unknown): string[] =>
    Object.entries(errors).map(([place, message]) =>
      t('{place}: {message}', { place: wordsOf(place, form), message: t(message) }),
    );
}
