/** The documents accepted at registration, in their current version (docs/specification.md §1). */
export const consentDocuments = [
  { kind: 'privacy_policy', version: '2023-11-01' },
  { kind: 'terms_conditions', version: '2023-11-01' },
] as const;

/** The document a parent accepts for a child of 16 or 17. */
export const parentalPermission = { kind: 'parental_permission', version: '2026-11-21' } as const;
