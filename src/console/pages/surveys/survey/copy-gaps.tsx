import { useLanguageNames } from '#console/language-names.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useLackingTexts } from './lacking-texts.ts';

export type Copy = OperatorCalls['POST /surveys/:id/copies']['data'];

/** What a copy lacks for the members of its country. */
export function CopyGaps({
  copy: { missing, project_left, answers_left, quotas_left, screenouts_left },
}: {
  copy: Copy;
}) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const textsOf = useLackingTexts();
  const left = [missing, answers_left, quotas_left, screenouts_left];
  if (left.every(({ length }) => length === 0) && !project_left) return <p>{t('Nothing is missing.')}</p>;
  return (
    <ul>
      {project_left && <li>{t("It's in no project, because the project doesn't cover the country.")}</li>}
      {answers_left.length > 0 && (
        <li>
          {t('Its link no longer asks for these answers, because surveys may not get them there: {answers}', {
            answers: answers_left.join(', '),
          })}
        </li>
      )}
      {quotas_left.length > 0 && (
        <li>
          {t("These quotas ask for answers or languages that aren't there, so they were left out: {quotas}", {
            quotas: quotas_left.join(', '),
          })}
        </li>
      )}
      {screenouts_left.length > 0 && (
        <li>
          {t(
            "The screen-outs of these questions ask for answers or languages that aren't there, so they were left out: {questions}",
            {
              questions: screenouts_left.join(', '),
            },
          )}
        </li>
      )}
      {missing.map(({ language, members, ...lacking }) => (
        <li key={language}>
          {t('{language}, read by {members} members, lacks: {texts}', {
            count: members,
            members: number(members),
            language: languageName(language),
            texts: textsOf({ language, members, ...lacking }),
          })}
        </li>
      ))}
    </ul>
  );
}
