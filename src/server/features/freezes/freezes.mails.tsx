import { z } from 'zod';
import { date } from '#contract/fields.ts';
import { FREEZE_REASONS, freezeReasons } from '#contract/rules/freeze-reasons.ts';
import { Around, OwnWords, TEXT } from '#server/mail/foreign-text.tsx';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** Tells a member that the account is on hold, why, and by when that is reviewed. */
export const accountFrozen = mailTemplate({
  name: 'account_frozen',
  transactional: true,
  data: z.object({
    first_name: z.string(),
    reason: z.enum(FREEZE_REASONS),
    message: z.string(),
    review_by: date,
  }),
  subject: ({ t, panelName }) => t('Your {panel} account is on hold', { panel: panelName }),
  body: ({ t, origin, day, panelName }, { first_name, reason, message, review_by }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        <strong>{t('Your {panel} account is on hold', { panel: panelName })}</strong>
        <br />
        {t(
          "For now you won't get invitations, and you can't start surveys or exchange points. You keep your points.",
        )}
      </p>
      <p>
        {t('Reason: {reason}', { reason: t(freezeReasons[reason]) })}
        <br />
        <Around sentence={t('Our note: {note}', { note: TEXT })}>
          <OwnWords>{message}</OwnWords>
        </Around>
      </p>
      <p>{t('Another person on our team will review this by {date}.', { date: day(review_by) })}</p>
      <p>{t('If you think this is a mistake, please write to us using the contact form on our site.')}</p>
      <MailButton href={`${origin}/contact-us`}>{t('Contact us')}</MailButton>
    </>
  ),
});

/** Tells a member that the account is no longer on hold. */
export const accountUnfrozen = mailTemplate({
  name: 'account_unfrozen',
  transactional: true,
  data: z.object({ first_name: z.string() }),
  subject: ({ t, panelName }) => t('Your {panel} account is no longer on hold', { panel: panelName }),
  body: ({ t, origin }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'Your account is no longer on hold. You can get invitations, start surveys and exchange points again.',
        )}
      </p>
      <MailButton href={`${origin}/login`}>{t('Go to the login page')}</MailButton>
    </>
  ),
});
