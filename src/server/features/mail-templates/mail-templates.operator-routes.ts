import * as calls from '#contract/operator/mail-templates.calls.ts';
import { MAIL_KINDS, type MailKind } from '#contract/rules/mails.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { mailLanguages } from '#server/i18n/mail-texts.ts';
import { aboutKind, type PreviewDependencies, previewMail } from './preview-mail.ts';
import { sendTestMail } from './send-test-mail.ts';

/** Links and buttons of a preview lead nowhere: the frame may open no window. */
const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

type Dependencies = PreviewDependencies & { isCountry(code: string): boolean };

export function mailTemplatesRoutes(api: Api, dependencies: Dependencies): void {
  const { templates, isCountry } = dependencies;
  /** The handle for a country that is the operator's, or for none; `not_found` otherwise. */
  function within<H extends ReadDb>(handle: OperatorHandle<H>, country: string | undefined): H {
    if (country === undefined) return handle.installation();
    if (!isCountry(country)) throw new AppError('not_found');
    return handle.country(country);
  }
  let missing: Promise<Map<MailKind, string[]>> | undefined;

  api.implement(calls.listMailTemplates, async () => {
    missing ??= missingByKind(dependencies);
    const found = await missing;
    return MAIL_KINDS.map((kind) => ({ ...aboutKind(templates, kind), missing_in: found.get(kind) ?? [] }));
  });
  api.implement(calls.previewMail, async (handle, { params: { kind }, query: { language, country } }) => {
    within(handle, country);
    const mail = await previewMail(dependencies, { kind, language, country: country ?? null });
    return { ...aboutKind(templates, kind), ...mail };
  });
  api.implement(
    calls.previewMailHtml,
    async (handle, { params: { kind }, query: { language, country }, setHeader }) => {
      within(handle, country);
      const { html } = await previewMail(dependencies, { kind, language, country: country ?? null });
      setHeader('content-security-policy', FRAME_POLICY);
      setHeader('x-frame-options', 'SAMEORIGIN');
      setHeader('x-content-type-options', 'nosniff');
      setHeader('referrer-policy', 'no-referrer');
      setHeader('cache-control', 'no-store');
      return { content: Buffer.from(html.replace('<head>', '<head><base target="_blank">')) };
    },
  );
  api.implement(calls.sendTestMail, async (handle, { params: { kind }, body, operator }) => {
    const { operator_id, key_id } = operator;
    // A key has no mailbox.
    if (key_id !== null) throw new AppError('not_allowed');
    return sendTestMail(within(handle, body.country), templates, {
      kind,
      key: body.key,
      language: body.language,
      country: body.country ?? null,
      operator_id,
      actor: operatorActor(operator_id),
    });
  });
}

/** By kind the languages in which a sentence is missing; texts change with a release alone. */
async function missingByKind(dependencies: PreviewDependencies): Promise<Map<MailKind, string[]>> {
  const found = new Map<MailKind, string[]>();
  for (const kind of MAIL_KINDS) {
    const lacking: string[] = [];
    for (const language of mailLanguages(aboutKind(dependencies.templates, kind).audience)) {
      const { missing } = await previewMail(dependencies, { kind, language, country: null });
      if (missing.length > 0) lacking.push(language);
    }
    found.set(kind, lacking);
  }
  return found;
}
