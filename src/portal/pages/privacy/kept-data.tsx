import { useCall } from '#portal/call.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type DataRow, dataSections } from './data-sections.ts';
import styles from './privacy-page.module.css';

/** The most rows shown per section; the file contains all. */
const SHOWN_ROWS = 50;

export default function KeptData() {
  const { t } = useTranslation();
  const formats = useFormats();
  const data = useCall('GET /profile/data', {}, { staleTime: 0 });
  return (
    <div className={styles.sections}>
      <Loaded query={data} loadingText={t('Loading data...')}>
        {(kept) =>
          dataSections(kept, { t, ...formats }).map(({ title, rows }) => (
            <Disclosure key={title} title={`${title} (${formats.number(rows.length)})`}>
              {rows.length === 0 ? <p>{t("We don't hold anything here.")}</p> : <Rows rows={rows} />}
            </Disclosure>
          ))
        }
      </Loaded>
    </div>
  );
}

function Rows({ rows }: { rows: readonly DataRow[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const left = rows.length - SHOWN_ROWS;
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN_ROWS).map(({ name, entries }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a copy that never changes, of rows without a number
          <li key={at} className={styles.row}>
            {name !== null && <p className={styles.name}>{name}</p>}
            <DescriptionList entries={entries.map(([term, text]) => ({ term, text }))} />
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('More entries in the file: {number}', { number: number(left) })}</p>}
    </>
  );
}
