import * as calls from '#contract/operator/mails.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countryOfMember } from '#server/features/members/country-of-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import { getMail } from './get-mail.ts';
import { mailsSource } from './mails-list.queries.ts';
import { countryOfMail } from './outbox.queries.ts';
import { allowMailAgain, allowMailToMember, sendMailAgain } from './send-mail-again.ts';

type Directory = { defaultLanguage(): string };

export function outboxOperatorRoutes(api: Api, directory: Directory, templates: MailTemplates): void {
  implementList(
    api,
    { rows: calls.listMails, count: calls.countMails, csv: calls.exportMails },
    mailsSource,
    () => directory.defaultLanguage(),
  );
  const forMail = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thingOfAny((db) => countryOfMail(db, id));
  const by = ({ operator }: { operator: { operator_id: number } }) => operatorActor(operator.operator_id);

  api.implement(calls.getMail, async (handle, { operator, params: { id } }) =>
    getMail(await forMail(handle, id), id, operator),
  );
  api.implement(calls.sendMailAgain, async (handle, call) =>
    sendMailAgain(await forMail(handle, call.params.id), { actor: by(call), templates, id: call.params.id }),
  );
  api.implement(calls.allowMailAgain, async (handle, call) =>
    allowMailAgain(await forMail(handle, call.params.id), { actor: by(call), id: call.params.id }),
  );
  api.implement(calls.allowMailToMember, async (handle, call) => {
    const { id } = call.params;
    return allowMailToMember(await handle.thing((db) => countryOfMember(db, id)), { actor: by(call), id });
  });
}
