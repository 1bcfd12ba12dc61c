/**
 * What an operator or an API key may do. A call requires exactly one right; a role is a set of rights. The two
 * separate ones belong to a session and never to a role: `finish_sign_in` before the second factor is shown, and
 * `own_account` after it.
 */
export const roleRights = [
  'members_read',
  'members_change',
  'members_change_email',
  'members_contact_data',
  'members_freeze',
  'members_erase',
  'members_export',
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
  'survey_answers',
  'participants_identify',
  'client_pages',
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

/** Never granted to API keys: their calls need a person, who has just made a step-up or answers by name. */
export const personalRights: readonly RoleRight[] = [
  'payouts',
  'operators',
  'api_keys',
  'members_erase',
  'members_export',
  'members_freeze',
  'participants_identify',
];

/** The roles of a new installation. They can't be changed or removed; panels can add their own. */
export const shippedRoles: ReadonlyArray<{ name: string; rights: readonly RoleRight[] }> = [
  { name: 'owner', rights: roleRights },
  {
    name: 'fieldwork',
    rights: ['members_read', 'surveys', 'fieldwork', 'survey_answers', 'client_pages', 'mails'],
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
      'members_change_email',
      'members_contact_data',
      'members_view_portal',
      'points_adjust',
      'rewards_read',
      'messages',
      'mails',
    ],
  },
  { name: 'auditor', rights: ['members_read', 'rewards_read', 'audit'] },
];
