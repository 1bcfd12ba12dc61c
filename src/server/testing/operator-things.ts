import { recordAudit } from '#server/features/audit/record-audit.ts';
import { signedInOperator } from './operators.ts';
import { addReward, address, memberWithPoints, postExchange } from './rewards.ts';
import type { TestApp } from './test-app.ts';

/**
 * A member of Bulgaria with all that operators' calls can name by an id. A new call with `:id` has its thing here; `null`
 * says that it names what belongs to no country (operators, roles, keys).
 */
export async function operatorThings(testApp: TestApp) {
  const { client, member_id, email } = await memberWithPoints(testApp, 3000, {
    first_name: 'Theodora',
    last_name: 'Ownerova',
  });
  const reward = await addReward(testApp);
  const { data: request } = await postExchange(client, reward);
  await testApp.database.transaction((db) =>
    recordAudit(db, {
      actor: { kind: 'system', name: 'test' },
      action: 'looked',
      subject: `members ${member_id}`,
      values: { last_name: { before: 'Ownerova', after: 'Ownerova' } },
    }),
  );
  const audit = await testApp.database.read
    .selectFrom('audit_members')
    .select('audit_id')
    .where('member_id', '=', member_id)
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow();
  const owner = await signedInOperator(testApp);
  const bulk = await owner.client.call('POST /reward-requests/bulk/approve', {
    body: { key: 'things-of-bulgaria', ids: [request.id] },
  });

  /** By how the path begins; the longest that fits counts. */
  const ids: Readonly<Record<string, number | null>> = {
    '/operators/': null,
    '/roles/': null,
    '/api-keys/': null,
    '/audit-log/': audit.audit_id,
    '/members/': member_id,
    '/reward-requests/': request.id,
    '/reward-requests/bulk/': bulk.data.id,
  };
  return {
    member_id,
    secrets: [email, 'Theodora', 'Ownerova', address.street],
    /** Undefined where nobody has said. */
    idOf(path: string): number | null | undefined {
      const [longest] = Object.keys(ids)
        .filter((start) => path.startsWith(start))
        .sort((one, other) => other.length - one.length);
      return longest === undefined || !path.includes(':id') ? undefined : ids[longest];
    },
    /** A row of the list that a bulk action is done to. */
    listed: (path: string): number => ids[`/${path.split('/')[1]}/`] ?? 0,
  };
}
