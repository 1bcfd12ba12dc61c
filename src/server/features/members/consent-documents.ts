/** The documents that a registration agrees to, in the version that is shown (panel.md section 1). */
export const consentDocuments = [
  { kind: 'privacy_policy', version: '2023-11-01' },
  { kind: 'terms_conditions', version: '2023-11-01' },
] as const;
