import type { ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { searchMembers as call } from '#contract/operator/members.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { emailKey, isEmailAddress } from '#contract/rules/email-address.ts';
import { searchWords } from '#server/database/plain-text.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { OperatorReadDb } from '#server/http/operator-handle.ts';
import { selectBest, selectIdByEmailKey } from './search.queries.ts';

const MOST_FOUND = 50;
const MEMBER_NUMBER = /^[1-9]\d{0,14}$/;

/**
 * Members by number, name or address, at most 50. Without the right to contact data only a number finds anybody. Errors:
 * `invalid_fields` for a text of fewer than three letters that is no number.
 */
export async function searchMembers(
  handle: OperatorReadDb,
  text: string,
  { rights }: { rights: ReadonlySet<string> },
): Promise<ResultData<typeof call>> {
  const mayName = rights.has('members_contact_data' satisfies RoleRight);
  const isNumber = MEMBER_NUMBER.test(text.trim());
  const words = searchWords(text);
  if (words === null && !isNumber) throw fieldError({ text: fieldMessages.too_short });
  const address = text.trim();
  const byAddress =
    mayName && isEmailAddress(address) ? await selectIdByEmailKey(handle, emailKey(address)) : [];
  const found = await selectBest(handle, {
    ids: isNumber ? [Number(text)] : byAddress,
    // A whole address names one member, and its words nobody better.
    words: mayName && byAddress.length === 0 ? words : null,
    limit: MOST_FOUND,
  });
  return found.map(({ id, country_code, state, ...contact }) => ({
    id,
    country_code,
    state,
    contact: mayName ? contact : null,
  }));
}
