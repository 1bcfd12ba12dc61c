import { CountedAt } from '#console/faces/figures/counted-at.tsx';
import { FigureList } from '#console/faces/figures/figure-list.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Figure = OperatorCalls['GET /today']['data']['figures'][number];

/** Figures at a glance, each with what exactly it counts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        {t('Figures')}
      </h2>
      <FigureList
        figures={figures.map(({ key, title, definition, value }) => ({
          key,
          title: t(title),
          value: number(value),
          definition: t(definition),
        }))}
      />
      <CountedAt moments={figures.map(({ counted_at }) => counted_at)} />
    </section>
  );
}
