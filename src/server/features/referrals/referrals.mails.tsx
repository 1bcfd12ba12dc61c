import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** Invites a member's friend, who has never asked for our mail and so can unsubscribe. */
export const referralInvitation = mailTemplate({
  name: 'referral_invitation',
  transactional: false,
  dailyCap: 1,
  data: z.object({
    /** The friend's language. */
    first_name: z.string(),
    member_name: z.string(),
    referrer_code: z.string(),
  }),
  subject: ({ t, panelName }, { member_name }) =>
    t('{name} invites you to {panel}', { name: member_name, panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, member_name, referrer_code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          '{name} takes part in paid surveys with {panel} and thinks you might like them too. Membership is free, and every completed survey earns you points that you can exchange for rewards.',
          { name: member_name, panel: panelName },
        )}
      </p>
      <MailButton href={`${origin}/register?referrer=${referrer_code}`}>{t('Register for free')}</MailButton>
      <p>
        {t("We got your address from {name} for this invitation only. We won't use it for anything else.", {
          name: member_name,
        })}
      </p>
    </>
  ),
});
