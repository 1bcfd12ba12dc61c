import { errorCatalogue } from '#contract/errors.ts';
import { createTranslator, type Texts } from '#ui/texts.ts';
import { plainPage } from './plain-page.tsx';

/** The page shown if what was asked for can't be rendered or done; `busy`: it could be in a moment; `again`: the address to try. */
export function failurePage(
  language: string,
  texts: Texts,
  { panelName, busy, again }: { panelName: string; busy: boolean; again: string | null },
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
          <a className="button" href={again ?? '/'}>
            {again === null ? t('Home') : t('Try again')}
          </a>
        </p>
      </div>
    ),
  });
}
