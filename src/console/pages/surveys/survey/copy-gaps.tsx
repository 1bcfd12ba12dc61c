import { useLanguageNames } from '#console/language-names.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Copy = OperatorCalls['POST /surveys/:id/copies']['data'];

/** What a copy lacks for the members of its country. */
export function CopyGaps({ copy: { missing, project_left } }: { copy: Copy }) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  if (missing.length === 0 && !project_left) return <p>{t('Nothing is missing.')}</p>;
  return (
    <ul>
      {project_left && <li>{t("It's in no project, because the project doesn't cover the country.")}</li>}
      {missing.map(({ language, members, title, invitation_text, questions }) => (
        <li key={language}>
          {t('{language}, read by {members} members, lacks: {texts}', {
            count: members,
            members: number(members),
            language: languageName(language),
            texts: [
              ...(title ? [t('the title')] : []),
              ...(invitation_text ? [t('the invitation text')] : []),
              ...(questions > 0
                ? [t('{texts} texts of questions', { count: questions, texts: number(questions) })]
                : []),
            ].join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}
