import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './payout-sheet.module.css';

type PayoutSheetProps = {
  batch: Batch;
  recipients: OperatorCalls['GET /payout-batches/:id/recipients']['data'];
};

/** The list that goes to the post: the head repeats on each page, sums and signatures stand at the end. */
export function PayoutSheet({ batch, recipients }: PayoutSheetProps) {
  const { t } = useTranslation();
  const { money, number, dateTime } = useFormats();
  return (
    <div className={styles.sheet}>
      <h1>{t('List of money orders')}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keys */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('List of money orders')}>
        <table>
          <thead>
            <tr className={styles.title}>
              <th colSpan={6} scope="colgroup">
                {t('{name}, batch {id}, {rows} money orders, frozen {when}', {
                  count: recipients.length,
                  name: batch.name,
                  id: batch.id,
                  rows: number(recipients.length),
                  when: batch.frozen_at ? dateTime(batch.frozen_at) : '',
                })}
              </th>
            </tr>
            <tr>
              <th scope="col">{t('No.')}</th>
              <th scope="col">{t('Request')}</th>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Address')}</th>
              <th scope="col" className={styles.amount}>
                {t('Amount')}
              </th>
              <th scope="col">{t('Money order number')}</th>
            </tr>
          </thead>
          <tbody>
            {recipients.map((one, at) => (
              <tr key={one.request_id}>
                <td>{number(at + 1)}</td>
                <td>{one.request_id}</td>
                <td>{one.name}</td>
                <td>
                  {one.street}
                  <br />
                  {one.postal_code} {one.city}
                </td>
                <td className={styles.amount}>{money(one)}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.end}>
        <dl>
          {batch.sums.map((sum) => (
            <div key={sum.currency}>
              <dt>
                {t('Sum in {currency}, {rows} money orders', {
                  count: sum.requests,
                  currency: sum.currency,
                  rows: number(sum.requests),
                })}
              </dt>
              <dd>{money(sum)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.signatures}>
          <p>{t('Handed over (date, signature)')}</p>
          <p>{t('Received by the post (date, stamp, signature)')}</p>
        </div>
      </div>
    </div>
  );
}
