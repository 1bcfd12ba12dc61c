import { percent, type Share } from '#contract/rules/field-figures.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** A share in percent: small ones with a decimal, and none of nothing. */
export function useShare(): (share: Share) => string {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (share) => {
    if (share.whole === 0) return '–';
    const exact = percent(share);
    return t('{share}%', { share: number(exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact)) });
  };
}
