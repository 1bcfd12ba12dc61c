import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** Confirms that the member has unsubscribed: what stays, and how to resume invitations. */
export const unsubscribedMail = mailTemplate({
  name: 'unsubscribed',
  transactional: true,
  dailyCap: 3,
  data: z.object({ first_name: z.string() }),
  subject: ({ t, panelName }) => t("You won't get any more invitations from {panel}", { panel: panelName }),
  body: ({ t, origin }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "You've unsubscribed. You won't get any more survey invitations, and any that were still waiting to be sent have been cancelled.",
        )}
      </p>
      <p>{t('You keep your account, your points and your reward requests.')}</p>
      <p>{t('If you change your mind, you can resume invitations at any time.')}</p>
      <MailButton href={`${origin}/members/account`}>{t('Resume invitations')}</MailButton>
    </>
  ),
});

/** Confirms a deletion: what was deleted, and what stays for how long. */
export const profileDeletedMail = mailTemplate({
  name: 'profile_deleted',
  transactional: true,
  forgetsRecipient: true,
  data: z.object({
    first_name: z.string(),
    points: z.int(),
    pending: z.int(),
    cancelled_requests: z.int(),
    cancelled_points: z.int(),
    sent_requests: z.int(),
    bookkeeping_years: z.int(),
  }),
  subject: ({ t, panelName }) => t('Your {panel} account was deleted', { panel: panelName }),
  body: ({ t, origin, panelName, number }, deleted) => {
    return (
      <>
        <p>{t('Hello {name},', { name: deleted.first_name })}</p>
        <p>
          {t("As you asked, we've deleted your {panel} account and all your data.", {
            panel: panelName,
          })}
        </p>
        <ul>
          <li>{t('Points removed: {points}', { points: number(deleted.points) })}</li>
          {deleted.pending > 0 && (
            <li>{t('Pending points removed: {points}', { points: number(deleted.pending) })}</li>
          )}
          {deleted.cancelled_requests > 0 && (
            <li>
              {t('Reward requests cancelled: {count}', {
                count: number(deleted.cancelled_requests),
              })}
            </li>
          )}
        </ul>
        {deleted.sent_requests > 0 && (
          <p>
            {t(
              "Rewards already on their way: {count}. We keep their names and addresses separately until they've arrived and for {years} more years, because the law requires us to keep our records that long.",
              { count: number(deleted.sent_requests), years: number(deleted.bookkeeping_years) },
            )}
          </p>
        )}
        <p>
          {t(
            "In our books, the amounts remain under a random number that doesn't identify you. This is our last email: once it's sent, we delete our copy of it and your address.",
          )}
        </p>
        <p>{t("If it wasn't you who deleted the account, please write to us right away.")}</p>
        <p>{t("You're welcome to register again at any time.")}</p>
        <MailButton href={`${origin}/register`}>{t('Register')}</MailButton>
      </>
    );
  },
});
