import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Figures } from './figures.tsx';
import styles from './today-page.module.css';
import { Waiting } from './waiting.tsx';

/** The server counts anew every minute; so does the page. */
const ASK_EVERY_MS = 60_000;

/** What waits for this operator, and figures at a glance. */
export default function TodayPage() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { chosen, nameOf } = useCountries();
  const today = useCall(
    'GET /today',
    { query: chosen ? { country: chosen } : {} },
    { refetchInterval: ASK_EVERY_MS },
  );
  return (
    <>
      <PageHeading
        title={t('Today, {date}', { date: date(new Date().toISOString(), 'long') })}
        lead={
          chosen
            ? t("What's waiting for you in {country}.", { country: nameOf(chosen) })
            : t("What's waiting for you.")
        }
      />
      <Loaded query={today}>
        {({ waiting, figures }) => (
          <div className={figures.length > 0 ? styles.columns : undefined}>
            <Waiting lines={waiting} />
            <Figures figures={figures} />
          </div>
        )}
      </Loaded>
    </>
  );
}
