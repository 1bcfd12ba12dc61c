import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Mail = OperatorCalls['GET /mails/:id']['data'];
