/** The documents that a registration agrees to, in the version that is shown (docs/specification.md §1). */
export const consentDocuments = [
  { kind: 'privacy_policy', version: '2023-11-01' },
  { kind: 'terms_conditions', version: '2023-11-01' },
] as const;

/** What a parent agrees to for a child of 16 or 17: the page that the mail leads to, in this version. */
export const parentalPermission = { kind: 'parental_permission', version: '2026-11-21' } as const;
