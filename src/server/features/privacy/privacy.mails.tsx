import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** Invitations have stopped by the member's own hand; what stays, and the way back. */
export const unsubscribedMail = mailTemplate({
  name: 'unsubscribed',
  transactional: true,
  dailyCap: 3,
  data: z.object({ first_name: z.string() }),
  subject: ({ t, panelName }) => t('You get no more invitations from {panel}', { panel: panelName }),
  body: ({ t, origin }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'You have unsubscribed. You get no more survey invitations, and those that were still waiting to be sent have been cancelled.',
        )}
      </p>
      <p>{t('Your account, your points and your requests for rewards stay as they are.')}</p>
      <p>{t('If you change your mind, you can let invitations come again at any time.')}</p>
      <MailButton href={`${origin}/members/account`}>{t('Resume invitations')}</MailButton>
    </>
  ),
});

/** The receipt of a deletion: what went, what stays and for how long. */
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
  subject: ({ t, panelName }) => t('Your profile at {panel} was deleted', { panel: panelName }),
  body: ({ t, origin, panelName, number }, deleted) => {
    return (
      <>
        <p>{t('Hello {name},', { name: deleted.first_name })}</p>
        <p>
          {t('As you asked, we have deleted your profile at {panel} with all your data.', {
            panel: panelName,
          })}
        </p>
        <ul>
          <li>{t('Points that were removed: {points}', { points: number(deleted.points) })}</li>
          {deleted.pending > 0 && (
            <li>{t('Pending points that were removed: {points}', { points: number(deleted.pending) })}</li>
          )}
          {deleted.cancelled_requests > 0 && (
            <li>
              {t('Reward requests that were cancelled: {count}', {
                count: number(deleted.cancelled_requests),
              })}
            </li>
          )}
        </ul>
        {deleted.sent_requests > 0 && (
          <p>
            {t(
              'Rewards that are already on their way: {count}. Their name and address are kept, apart from everything else, until they have arrived and for {years} more years, because our books must be kept so long.',
              { count: number(deleted.sent_requests), years: number(deleted.bookkeeping_years) },
            )}
          </p>
        )}
        <p>
          {t(
            'In our books the amounts remain under a random number that does not lead to you. This mail is the last one: its copy and your address are erased with us once it has been sent.',
          )}
        </p>
        <p>{t('If it was not you who deleted the profile, please write to us at once.')}</p>
        <p>{t('You are welcome to register again at any time.')}</p>
        <MailButton href={`${origin}/register`}>{t('Register')}</MailButton>
      </>
    );
  },
});
