import { createTranslator, type Texts } from '#ui/texts.ts';
import { plainPage } from './plain-page.tsx';

/** The page shown if the requested page can't be rendered. */
export function failurePage(language: string, texts: Texts, panelName: string): ReturnType<typeof plainPage> {
  const { t } = createTranslator(language, texts);
  const title = t('Something went wrong. Please try again');
  return plainPage({
    title: `${panelName} - ${title}`,
    language,
    heading: panelName,
    body: (
      <div className="sheet">
        <h1>{title}</h1>
        <p>{t('If this happens again, please contact us.')}</p>
        <p>
          <a className="button" href="/">
            {t('Home')}
          </a>
        </p>
      </div>
    ),
  });
}
