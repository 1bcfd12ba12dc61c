import { type Exclusion, waterfallOf } from '#contract/rules/sampling.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useWaveTexts } from './wave-texts.ts';

type WaterfallProps = {
  figures: { members: number; excluded: Partial<Record<Exclusion, number>>; drawn: number };
  aside?: string;
};

/** From everybody in the country to the sample: how many are left after each exclusion. */
export function Waterfall({ figures: { members, excluded, drawn }, aside }: WaterfallProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { passed } = useWaveTexts();
  const max = Math.max(members, 1);
  return (
    <Card title={t('From everybody to the sample')} aside={aside}>
      <Stack>
        <ProgressBar label={t('Members of the country')} value={members} max={max} text={number(members)} />
        {waterfallOf(members, excluded)
          .filter((step) => step.excluded > 0)
          .map((step) => (
            <ProgressBar
              key={step.exclusion}
              label={passed[step.exclusion]}
              value={step.left}
              max={max}
              text={t('{left} (−{excluded})', { left: number(step.left), excluded: number(step.excluded) })}
            />
          ))}
        <ProgressBar label={t('drawn for this wave')} value={drawn} max={max} text={number(drawn)} />
      </Stack>
    </Card>
  );
}
