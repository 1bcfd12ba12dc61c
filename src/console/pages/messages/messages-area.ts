import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';

export const area: Area = {
  key: 'messages',
  title: 'Messages',
  icon: 'mail',
  routes: [
    {
      path: paths.messages,
      title: 'Messages',
      right: 'messages',
      page: lazyPage(() => import('./messages/messages-page.tsx')),
    },
    {
      path: paths.mails,
      title: 'Emails',
      right: 'mails',
      page: lazyPage(() => import('./mails/mails-page.tsx')),
    },
    {
      path: paths.mailTemplates,
      title: 'Email templates',
      right: 'mails',
      page: lazyPage(() => import('./mail-templates/mail-templates-page.tsx')),
    },
    {
      path: paths.mailTemplate,
      title: 'Email template',
      right: 'mails',
      isThing: true,
      page: lazyPage(() => import('./mail-template/mail-template-page.tsx')),
    },
    {
      path: paths.mail,
      title: 'Email',
      right: 'mails',
      isThing: true,
      page: lazyPage(() => import('./mail/mail-page.tsx')),
    },
    {
      path: paths.savedReplies,
      title: 'Saved replies',
      right: 'messages',
      page: lazyPage(() => import('./saved-replies/saved-replies-page.tsx')),
    },
    {
      path: paths.newSavedReply,
      title: 'New saved reply',
      right: 'messages',
      isThing: true,
      page: lazyPage(() => import('./saved-reply/saved-reply-page.tsx')),
    },
    {
      path: paths.savedReply,
      title: 'Saved reply',
      right: 'messages',
      isThing: true,
      page: lazyPage(() => import('./saved-reply/saved-reply-page.tsx')),
    },
    {
      path: paths.answerClocks,
      title: 'Answer clock',
      right: 'messages',
      page: lazyPage(() => import('./answer-clock/answer-clock-page.tsx')),
    },
    {
      path: paths.message,
      title: 'Message',
      right: 'messages',
      isThing: true,
      page: lazyPage(() => import('./message/message-page.tsx')),
    },
  ],
};
