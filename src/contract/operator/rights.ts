/**
 * What an operator or an API key may do. A call names the one right that it needs; a role is a set of these. The two
 * that stand apart come with a session, never with a role: `finish_sign_in` until the second factor is shown, and
 * `own_account` after it.
 */
export const roleRights = [
  'members_read',
  'members_change',
  'members_contact_data',
  'members_freeze',
  'members_erase',
  'members_view_portal',
  'points_adjust',
  'rewards_read',
  'rewards_decide',
  'rewards_fulfil',
  'payouts',
  'catalogue',
  'messages',
  'mails',
  'surveys',
  'fieldwork',
  'panel',
  'audit',
  'operators',
  'api_keys',
  'system',
] as const;

export type RoleRight = (typeof roleRights)[number];
export type SessionRight = 'finish_sign_in' | 'own_account';
export type Right = RoleRight | SessionRight;
export const rights: readonly Right[] = ['finish_sign_in', 'own_account', ...roleRights];

/** Never for an API key: what they allow needs a person who has just shown both factors. */
export const personalRights: readonly RoleRight[] = ['payouts', 'operators', 'api_keys', 'members_erase'];

/** The roles of a new installation. They cannot be changed or removed; own ones stand beside them. */
export const shippedRoles: ReadonlyArray<{ name: string; rights: readonly RoleRight[] }> = [
  { name: 'owner', rights: roleRights },
  {
    name: 'fieldwork',
    rights: ['members_read', 'surveys', 'fieldwork', 'mails'],
  },
  {
    name: 'rewards',
    rights: ['members_read', 'rewards_read', 'rewards_decide', 'rewards_fulfil', 'payouts', 'catalogue'],
  },
  {
    name: 'support',
    rights: [
      'members_read',
      'members_change',
      'members_contact_data',
      'members_view_portal',
      'points_adjust',
      'rewards_read',
      'messages',
      'mails',
    ],
  },
  { name: 'auditor', rights: ['members_read', 'rewards_read', 'audit', 'system'] },
];
