import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** How counts and the lines of tables are written; null is a count that is hidden. */
export function useCountTexts() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const lines: Readonly<Record<string, string>> = {
    no_answer: t('No answer'),
    not_asked: t('Not asked'),
    chosen: t('Chosen'),
    not_chosen: t('Not chosen'),
    female: t('Women'),
    male: t('Men'),
    other: t('Other gender'),
  };
  const facts: Readonly<Record<string, string>> = { 'f:gender': t('Gender'), 'f:age': t('Age') };
  return {
    written: (count: number | null) => (count === null ? t('hidden') : number(count)),
    share: (count: number | null, whole: number | null) =>
      count === null || whole === null || whole === 0
        ? '–'
        : t('{share}%', { share: number(Math.round((100 * count) / whole)) }),
    /** Lines of groups of age are `25-34`, the last one `65-`. */
    lineName: ({ key, name }: { key: string; name: string }) =>
      name || (lines[key] ?? key.replace(/^(\d+)-$/, '$1+').replace('-', '–')),
    titleOf: ({ id, title }: { id: string; title: string }) => title || (facts[id] ?? id),
  };
}
