import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { ATTEMPT_DECISIONS } from '#contract/operator/lists/attempts.list.ts';
import type { REPORT_CHANNELS } from '#contract/operator/lists/unverified-completes.list.ts';
import type { AttemptFlag } from '#contract/rules/attempt-flags.ts';
import type { ReportSignature } from '#contract/rules/report-signatures.ts';
import { useTranslation } from '#ui/translation.tsx';

type AttemptOutcome = OperatorCalls['GET /attempts/:id']['data']['outcome'];
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<AttemptOutcome, Tone> = {
  open: 'info',
  complete: 'success',
  screenout: 'neutral',
  quota_full: 'neutral',
  quality: 'danger',
  duplicate: 'danger',
  security: 'danger',
  abandoned: 'neutral',
  timeout: 'neutral',
};

/** What outcomes of attempts, later decisions on them, flags and signatures are called. */
export function useAttemptTexts() {
  const { t } = useTranslation();
  const outcomes: Record<AttemptOutcome, string> = {
    open: t('In progress'),
    complete: t('Completed survey'),
    screenout: t('Screened out'),
    quota_full: t('Quota full'),
    quality: t('Quality'),
    duplicate: t('Duplicate'),
    security: t('Security'),
    abandoned: t('Abandoned'),
    timeout: t('Timed out'),
  };
  const decisions: Record<(typeof ATTEMPT_DECISIONS)[number], string> = {
    accepted: t('Accepted'),
    rejected: t('Rejected'),
  };
  const flags: Record<AttemptFlag, string> = {
    speeding: t('Much faster than the others'),
    straight_lining: t('The same answer down a grid'),
  };
  const signatures: Record<ReportSignature, string> = {
    valid: t('Signed with a key of the survey'),
    unsigned: t('Not signed'),
    bad: t('Signed with no key of the survey'),
    expired: t('Signed, but too late'),
  };
  const channels: Record<(typeof REPORT_CHANNELS)[number], string> = {
    s2s: t("The survey's server"),
    redirect: t("The member's browser"),
  };
  return { outcomes, tones, decisions, flags, signatures, channels };
}
