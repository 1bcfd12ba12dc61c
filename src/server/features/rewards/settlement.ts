import type { FailReason, RejectReason } from '#contract/rules/settlement-reasons.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';

/** A step that somebody takes with a request. */
export type Settlement = {
  request_id: number;
  actor: Actor;
  /** The batch that the request is in says so: it was judged when the batch was frozen. */
  by_batch?: true;
  /** False: the step is passed through, and the member is told of the next one. */
  tell?: boolean;
} & (
  | {
      action: 'approve';
      /** The operator has reviewed what the request is held for. */
      despite_hold?: boolean;
    }
  /** `note` is for the member, such as a money order number or a voucher code. */
  | { action: 'send'; note?: string }
  | { action: 'complete' }
  /** The approval was a mistake: the request waits again, and the member isn't told. */
  | { action: 'take_back' }
  /** The member reads the reason's sentence and the note, which `other` needs. */
  | { action: 'reject'; reason: RejectReason; note?: string | undefined }
  | { action: 'fail'; reason: FailReason; note?: string | undefined }
  /** By the member who made the request; for another's, `not_found`. */
  | { action: 'cancel'; member_id: number }
);
