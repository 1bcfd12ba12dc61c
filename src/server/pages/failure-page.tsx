import { errorCatalogue } from '#contract/errors.ts';
import { createTranslator, type Texts } from '#ui/texts.ts';
import { plainPage } from './plain-page.tsx';

/** The page shown if the requested page can't be rendered; `busy`: it could be in a moment. */
export function failurePage(
  language: string,
  texts: Texts,
  { panelName, busy }: { panelName: string; busy: boolean },
): ReturnType<typeof plainPage> {
  const { t } = createTranslator(language, texts);
  const title = t(busy ? errorCatalogue.busy.message : 'Something went wrong. Please try again');
  return plainPage({
    title: `${panelName} - ${title}`,
    language,
    heading: panelName,
    body: (
      <div className="sheet">
        <h1>{title}</h1>
        {!busy && <p>{t('If this happens again, please contact us.')}</p>}
        <p>
          <a className="button" href="/">
            {t('Home')}
          </a>
        </p>
      </div>
    ),
  });
}
