import { useAttemptTexts } from '#console/attempt-texts.ts';
import { useAuditTexts } from '#console/audit-texts.ts';
import { useMailReportTexts } from '#console/mail-report-texts.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { useRejectionText } from '#console/rejection-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { TimelineKind } from '#contract/operator/timeline.ts';
import type { MailReportKind } from '#contract/rules/mail-reports.ts';
import type { MailState, NotSentReason } from '#contract/rules/mails.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type Happening = OperatorCalls['GET /members/:id/timeline']['data']['entries'][number];

type Said = { what: string; tone?: 'success' | 'warning' | 'danger'; detail?: string };

export function useKindTexts(): Record<TimelineKind, string> {
  const { t } = useTranslation();
  return {
    account: t('Account'),
    sign_ins: t('Signing in'),
    mails: t('Emails'),
    surveys: t('Surveys'),
    points: t('Points'),
    rewards: t('Rewards'),
    messages: t('Messages'),
    notes: t('Notes'),
    operators: t('Operators'),
  };
}

/** What stands in the timeline for each thing that can happen. */
export function useTimelineTexts(): (happening: Happening) => Said {
  const { t } = useTranslation();
  const { nameOf } = useAuditTexts();
  const account = useAccountTexts();
  const mails = useMailTexts();
  const reports = useMailReportTexts();
  const surveys = useSurveyTexts();
  const points = usePointsTexts();
  const rewards = useRewardTexts();
  return ({ kind, what, details }) => {
    const detail = (name: string) => String(details[name] ?? '');
    if (kind === 'mails' && what !== 'mail')
      return {
        what: reports.kinds[what as MailReportKind] ?? what,
        detail: [mails.kindOf(detail('template')), detail('status')].filter(Boolean).join(' · '),
        tone: what === 'hard_bounce' || what === 'complaint' ? 'danger' : 'warning',
      };
    if (kind === 'mails')
      return {
        what: t('Email: {email}', { email: mails.kindOf(detail('template')) }),
        detail: [mails.states[detail('state') as MailState], mails.reasons[detail('reason') as NotSentReason]]
          .filter(Boolean)
          .join(': '),
        ...(details.state === 'failed' && { tone: 'danger' }),
      };
    if (kind === 'operators' || kind === 'notes') return { what: nameOf(detail('action')) };
    const texts: Partial<Record<TimelineKind, Texts>> = {
      account,
      sign_ins: account,
      surveys,
      points,
      rewards,
      messages: account,
    };
    // A newer release may know of more kinds.
    const said = texts[kind]?.(what, details);
    return said ?? { what: what.replaceAll('_', ' ') };
  };
}

type Details = Happening['details'];
type Texts = (what: string, details: Details) => Said | undefined;

function useAccountTexts(): Texts {
  const { t } = useTranslation();
  const documents: Record<string, string> = {
    privacy_policy: t('Privacy policy'),
    terms_conditions: t('Terms and conditions'),
  };
  return (what, { source, referred_by, document, version, device }) => {
    const consent = { document: documents[String(document)] ?? '', version: String(version) };
    const said: Record<string, Said> = {
      registered: {
        what: source
          ? t('Registered through {source}', { source })
          : referred_by
            ? t('Registered, referred by member {id}', { id: referred_by })
            : t('Registered'),
      },
      confirmed: { what: t('Confirmed the email address'), tone: 'success' },
      unsubscribed: { what: t('Unsubscribed from invitations'), tone: 'warning' },
      name_changed: { what: t('Changed the name') },
      credentials_changed: { what: t('Changed the email address or password') },
      consent_given: { what: t('Agreed to {document}, version {version}', consent) },
      consent_withdrawn: { what: t('Withdrew consent to {document}, version {version}', consent) },
      parent_asked: { what: t('A parent was asked for permission') },
      parent_agreed: { what: t('A parent gave permission') },
      referred: { what: t('Referred a friend') },
      signed_in: { what: t('Signed in') },
      new_device: { what: t('Signed in on a new device, {device}', { device: String(device) }) },
      message: { what: t('Wrote a message') },
      message_answered: { what: t('Got an answer to a message') },
    };
    return said[what];
  };
}

function useSurveyTexts(): Texts {
  const { t } = useTranslation();
  const { points } = useFormats();
  const outcomes: Readonly<Record<string, string>> = useAttemptTexts().outcomes;
  const rejectionOf = useRejectionText();
  return (what, details) => {
    const survey = `${details.survey || '–'} (${details.number})`;
    const sum = points(Number(details.points ?? 0));
    const why = rejectionOf(details);
    const said: Record<string, Said> = {
      invited: { what: t('Invited to {survey}', { survey }), detail: sum },
      invited_without_mail: { what: t('Invited to {survey}, without an email', { survey }) },
      reminded: { what: t('Reminded of {survey}', { survey }) },
      started: { what: t('Started {survey}', { survey }) },
      ended: {
        what: `${survey}: ${outcomes[String(details.outcome)] ?? details.outcome}`,
        detail: sum,
        ...(details.outcome === 'complete' && { tone: 'success' }),
        ...(['quality', 'security', 'duplicate'].includes(String(details.outcome)) && { tone: 'danger' }),
      },
      reconciled_accept: { what: t('The client accepted {survey}', { survey }) },
      reconciled_reject: {
        what: t('The client rejected {survey}', { survey }),
        ...(why && { detail: why }),
        tone: 'danger',
      },
    };
    return said[what];
  };
}

function usePointsTexts(): Texts {
  const { t } = useTranslation();
  const { signed } = useFormats();
  return (what, { survey, points, pending }) => {
    const kinds: Record<string, string> = {
      award: t('Points for a survey'),
      confirm: t('Points confirmed'),
      reverse: t('Points removed'),
      request: t('Points reserved for a reward'),
      return: t('Points returned'),
      send: t('Points of a reward that was sent'),
      goodwill: t('Goodwill points'),
      correction: t('Correction of points'),
      referral: t('Points for a referral'),
      expiry: t('Points expired'),
    };
    const parts = [
      ...(survey ? [String(survey)] : []),
      ...(points ? [t('{points} to spend', { points: signed(Number(points)) })] : []),
      ...(pending ? [t('{points} pending', { points: signed(Number(pending)) })] : []),
    ];
    const kind = kinds[what];
    return kind === undefined ? undefined : { what: kind, detail: parts.join(' · ') };
  };
}

function useRewardTexts(): Texts {
  const { t } = useTranslation();
  return (what, { reward, quantity, request }) => {
    const of = { reward: `${quantity} × ${reward}` };
    const said: Record<string, Said> = {
      request_requested: { what: t('Requested {reward}', of) },
      request_approved: { what: t('{reward}: approved', of) },
      request_sent: { what: t('{reward}: sent', of) },
      request_completed: { what: t('{reward}: completed', of), tone: 'success' },
      request_rejected: { what: t('{reward}: rejected', of), tone: 'danger' },
      request_cancelled: { what: t('{reward}: cancelled', of), tone: 'warning' },
      request_failed: { what: t('{reward}: failed', of), tone: 'danger' },
    };
    const found = said[what];
    return found && { ...found, detail: t('Request {id}', { id: String(request) }) };
  };
}
