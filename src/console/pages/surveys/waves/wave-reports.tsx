import { useMailReportTexts } from '#console/mail-report-texts.ts';
import type { MailReportKind } from '#contract/rules/mail-reports.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Wave } from './wave.ts';

/** With one decimal. */
const percentOf = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10;

/** A wave that has paused by itself says so, with the figures that made it. */
export function HaltNotice({ halt }: Pick<Wave, 'halt'>) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  if (!halt) return null;
  const figures = {
    moment: dateTime(halt.halted_at),
    reported: number(halt.reported),
    all: number(halt.mailed),
    share: number(percentOf(halt.reported, halt.mailed)),
  };
  return (
    <Notice
      tone="danger"
      title={
        halt.too_late
          ? t('Too many emails came back after this wave was over')
          : t('This wave was paused automatically')
      }
    >
      <p>
        {halt.cause === 'bounces'
          ? t('{moment}: {reported} of {all} emails came back ({share}%).', figures)
          : t('{moment}: {reported} of {all} emails were reported as spam ({share}%).', figures)}
      </p>
      <p>
        {halt.too_late
          ? t('Nothing is left to send. Find out why before you send the next wave.')
          : t('Find out why before you let it go on. From then on, only emails sent later count.')}
      </p>
    </Notice>
  );
}

/** What became of a wave's emails after they went. */
export function WaveReports({
  reported,
  bounces_known,
  sent,
}: Pick<Wave, 'reported' | 'bounces_known' | 'sent'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { kinds } = useMailReportTexts();
  const share = (count: number) =>
    sent === 0
      ? number(count)
      : t('{number} ({share}% of those sent)', {
          number: number(count),
          share: number(percentOf(count, sent)),
        });
  const entries = Object.entries(reported).map(([kind, count]) => ({
    term: kinds[kind as MailReportKind] ?? kind,
    text: share(count),
  }));
  return (
    <Card title={t('After they were sent')}>
      {!bounces_known && (
        <Notice tone="warning" title={t("Bounces aren't known")}>
          <p>
            {t(
              'Nobody tells the panel of emails that come back later or are reported as spam, so this wave never pauses because of them. The README says how to set it up.',
            )}
          </p>
        </Notice>
      )}
      {entries.length > 0 ? (
        <DescriptionList entries={entries} />
      ) : (
        bounces_known && <p>{t('No email has come back, and none was reported as spam.')}</p>
      )}
    </Card>
  );
}
