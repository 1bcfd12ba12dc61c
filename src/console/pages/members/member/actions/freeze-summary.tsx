import type { OperatorCalls } from '#contract/operator/calls.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { OwnWords } from '#ui/in-language.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useFreezeTexts } from './freeze-texts.ts';

export type Freeze = NonNullable<OperatorCalls['GET /members/:id/freeze']['data']>;

/** Which freeze is reviewed or ended, so that nobody decides on another one than they have read. */
export function FreezeSummary({ freeze }: { freeze: Freeze }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { reasons } = useFreezeTexts();
  const { reason, message, frozen_by, frozen_at, review_by, reviewed_by } = freeze;
  return (
    <DescriptionList
      entries={[
        { term: t('Frozen by'), text: frozen_by },
        { term: t('Frozen'), text: dateTime(frozen_at) },
        { term: t('Reason'), text: reasons[reason] },
        { term: t('Message to the member'), text: <OwnWords>{message}</OwnWords> },
        reviewed_by === null
          ? { term: t('To be reviewed by'), text: dateTime(review_by) }
          : { term: t('Reviewed by'), text: reviewed_by },
      ]}
    />
  );
}
