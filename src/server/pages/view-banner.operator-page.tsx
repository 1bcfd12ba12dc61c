import { renderToStaticMarkup } from 'react-dom/server';
import { htmlLang, intlTag } from '#contract/rules/languages.ts';
import type { MemberView } from '#server/http/member-view.ts';
import { createTranslator, type Texts } from '#ui/texts.ts';
import { plainPage } from './plain-page.tsx';

/** Its own colours in light and dark, so that nobody takes the page for their own. */
export const bannerCss = `
.view-banner { position: sticky; inset-block-start: 0; z-index: var(--layer-over); display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; padding: .625rem 1rem; border-block-end: 3px solid #f2b705; background: #2b2118; color: #fff; font-size: 1rem; line-height: 1.4; }
.view-banner p { margin: 0; }
.view-banner strong { display: block; }
.view-banner button { min-block-size: var(--touch); padding: .25rem 1.25rem; border: 0; border-radius: .5rem; background: #f2b705; color: #2b2118; font: inherit; font-weight: var(--weight-strong); cursor: pointer; }
.view-banner button:hover { background: #ffd24a; }
.view-banner button:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
`;

/** Above every page of a view, in the operator's language: who looks, as whom, until when, and how to end it. */
export function viewBanner(
  { member, ends_at, operator }: MemberView,
  { texts, endAddress }: { texts: Texts; endAddress: string },
): string {
  const language = operator.language === 'bg' ? 'bg' : 'en';
  const { t } = createTranslator(language, texts);
  const time = new Intl.DateTimeFormat(intlTag(language, member.country_code, 'dates'), {
    timeStyle: 'short',
    timeZone: operator.time_zone,
  }).format(ends_at);
  return renderToStaticMarkup(
    <section className="view-banner" lang={htmlLang(language)} aria-label={t('The view')}>
      <p>
        <strong>{t("You're looking at the portal as member {id}", { id: member.member_id })}</strong>
        {t('{name}, until {time}. Links work, but nothing here can be sent or changed.', {
          name: operator.name,
          time,
        })}
      </p>
      <form method="post" action={endAddress}>
        <button type="submit">{t('End the view')}</button>
      </form>
    </section>,
  );
}

/** What stands below `/view` without a view. */
export function viewOverPage(
  language: string,
  texts: Texts,
  panelName: string,
): ReturnType<typeof plainPage> {
  const { t } = createTranslator(language, texts);
  return plainPage({
    title: `${panelName} - ${t('The view is over')}`,
    language,
    heading: panelName,
    body: (
      <div className="sheet">
        <h1>{t('The view is over')}</h1>
        <p>{t("You can close this tab. Start another view on the member's page in the console.")}</p>
      </div>
    ),
  });
}
