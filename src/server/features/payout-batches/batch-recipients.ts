import { ADDRESS_KEYS, type AddressKey } from '#contract/rules/address-parts.ts';
import { BYTE_ORDER_MARK } from '#contract/rules/csv-cells.ts';
import { minorDigits } from '#contract/rules/formats.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { csvLine } from '#server/lists/csv.ts';
import { findBatch, recipientsOfBatch } from './payout-batches.queries.ts';

type Recipient = Record<AddressKey | 'name' | 'currency', string> & {
  request_id: number;
  amount_minor: number;
};

/**
 * To whom the money orders of a batch go: name and address as each request was made, which nothing changes afterwards. The
 * caller records the look. Errors: `not_found`, `batch_not_ready` before it is frozen.
 */
export async function batchRecipients(db: ReadDb, batchId: number): Promise<Recipient[]> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new AppError('not_found');
  if (batch.state !== 'frozen' && batch.state !== 'closed') throw new AppError('batch_not_ready');
  const recipients: Recipient[] = [];
  for (const row of await recipientsOfBatch(db, batchId)) {
    const { definition } = await loadStoredDefinition(db, row.form_id, row.values_version);
    const values = row.values as Record<string, unknown>;
    const answer = (key: AddressKey) =>
      String(values[definition.find((one) => one.key === key)?.id ?? ''] ?? '');
    const [street = '', postal_code = '', city = ''] = ADDRESS_KEYS.map(answer);
    recipients.push({
      request_id: row.request_id,
      name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      street,
      postal_code,
      city,
      amount_minor: row.amount_minor,
      currency: row.currency,
    });
  }
  return recipients;
}

const COLUMNS = ['number', 'name', 'street', 'postal_code', 'city', 'amount', 'currency'] as const;

/** The same as a file. Amounts have a decimal point, whatever the language. */
export async function batchFile(db: ReadDb, batchId: number, separator: ',' | ';'): Promise<string> {
  const style = { separator, plain: false };
  const lines = (await batchRecipients(db, batchId)).map((one) => {
    const digits = minorDigits(one.currency);
    const amount = (one.amount_minor / 10 ** digits).toFixed(digits);
    return csvLine(
      COLUMNS.map((column) =>
        column === 'number' ? one.request_id : column === 'amount' ? amount : one[column],
      ),
      style,
    );
  });
  return BYTE_ORDER_MARK + csvLine(COLUMNS, style) + lines.join('');
}
