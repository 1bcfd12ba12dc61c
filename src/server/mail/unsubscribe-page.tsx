import { mailTranslator } from '#server/i18n/mail-texts.ts';
import { plainPage } from '#server/pages/plain-page.tsx';

type Page = { html: string; headers: Record<string, string> };

/** The unsubscribe page linked in a mail and the page after its button; works without JavaScript. */
export async function unsubscribePage(options: {
  language: string;
  panelName: string;
  done: boolean;
}): Promise<Page> {
  const { language, panelName, done } = options;
  const t = await mailTranslator(language);
  const title = done ? t('Unsubscribe was successful') : t('Unsubscribe');
  return plainPage({
    title: `${panelName} - ${title}`,
    language,
    heading: panelName,
    body: (
      <div className="sheet">
        <h1>{title}</h1>
        {done ? (
          <p>
            {t(
              "You won't get any more survey invitations or other emails of this kind. If you're a member, you keep your account, your points and your reward requests.",
            )}
          </p>
        ) : (
          <>
            <p>
              {t(
                "With one click, you won't get any more survey invitations or other emails of this kind. If you're a member, you keep your account, your points and your reward requests.",
              )}
            </p>
            <form method="post">
              <button className="button" type="submit">
                {t('Unsubscribe')}
              </button>
            </form>
          </>
        )}
      </div>
    ),
  });
}
