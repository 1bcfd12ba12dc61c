import { z } from 'zod';
import { MAIL_KINDS } from '#contract/rules/mails.ts';
import { type AnyMailTemplate, type MailTemplate, mailTemplate } from '#server/mail/template.ts';
import { mailSamples } from './mail-samples.data.ts';

const data = z.object({ kind: z.enum(MAIL_KINDS) });

/**
 * A kind of mail with made-up data for an operator's mailbox, one for each audience, whose texts and links differ,
 * without the unsubscribe link, which would belong to nobody.
 */
export function testMails(templates: readonly AnyMailTemplate[]): MailTemplate<z.output<typeof data>>[] {
  const byName = new Map(templates.map((template) => [template.name, template]));
  const of = (kind: string): AnyMailTemplate => {
    const template = byName.get(kind);
    if (!template) throw new Error(`there's no email template named ${kind}`);
    return template;
  };
  return (['members', 'operators'] as const).map((audience) =>
    mailTemplate({
      name: audience === 'members' ? 'test_member_mail' : 'test_operator_mail',
      ...(audience === 'operators' ? { audience } : {}),
      transactional: true,
      data,
      subject: (mail, { kind }) => `[TEST] ${of(kind).subject(mail, mailSamples[kind])}`,
      body: (mail, { kind }) => of(kind).body(mail, mailSamples[kind]),
    }),
  );
}
