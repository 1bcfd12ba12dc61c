import { useLanguageNames } from '#console/language-names.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useLackingTexts } from './lacking-texts.ts';
import type { MissingTexts, Survey } from './survey.ts';

/** What the moves of a survey are called, what each will do, and how it is undone. */
export function useMoveTexts() {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const textsOf = useLackingTexts();

  const nameOfMove = (from: SurveyState, to: SurveyState): string => {
    if (to === 'live')
      return from === 'paused' ? t('Resume') : from === 'closed' ? t('Reopen') : t('Go live');
    const names = {
      soft_launch: from === 'paused' ? t('Resume as a soft launch') : t('Soft launch'),
      paused: t('Pause'),
      closed: t('Close'),
      archived: t('Archive'),
      draft: t('Draft'),
    };
    return names[to];
  };

  const missingTexts = ({ of_invited, at_least, missing }: MissingTexts) =>
    missing.map((lacking) => {
      const { language, members } = lacking;
      const said = {
        count: members,
        members: number(members),
        language: languageName(language),
        texts: textsOf(lacking),
      };
      if (at_least)
        return t(
          'At least {members} invited members read {language}, which lacks: {texts}. They see it in another language.',
          said,
        );
      return of_invited
        ? t(
            '{members} invited members read {language}, which lacks: {texts}. They see it in another language.',
            said,
          )
        : t(
            '{members} members read {language}, which lacks: {texts}. They see it in another language.',
            said,
          );
    });

  function consequencesOf(survey: Survey, to: SurveyState, lacking: MissingTexts): string[] {
    const { counts, soft_launch_completes } = survey;
    const { waiting, open } = counts;
    const invited = counts.invited - counts.started;
    const counted = (count: number) => ({ count, invitations: number(count) });
    const nobodyCanStart = (seen: string) => (invited > 0 ? seen : t('Nobody can start it.'));
    const canBeFinished =
      open > 0 ? [t('{invitations} surveys in progress can be finished.', counted(open))] : [];
    const goOut = waiting > 0 ? [t('{invitations} waiting invitations go out.', counted(waiting))] : [];
    switch (to) {
      case 'soft_launch':
        return [
          t('Members who are invited can start it, until {completes} completes are in or in progress.', {
            count: soft_launch_completes ?? 0,
            completes: number(soft_launch_completes ?? 0),
          }),
          ...goOut,
          ...missingTexts(lacking),
        ];
      case 'live':
        return [
          invited > 0
            ? t(
                "{invitations} invited members who haven't started can start it right away.",
                counted(invited),
              )
            : t('Nobody is invited yet.'),
          ...goOut,
          ...(survey.invite_new_members ? [t('New members are invited as soon as they join.')] : []),
          ...missingTexts(lacking),
        ];
      case 'paused':
        return [
          nobodyCanStart(
            t(
              "Nobody can start it. {invitations} invited members see that it isn't available right now.",
              counted(invited),
            ),
          ),
          ...canBeFinished,
          ...(waiting > 0 ? [t('{invitations} waiting invitations are held back.', counted(waiting))] : []),
        ];
      case 'closed':
        return [
          nobodyCanStart(
            t(
              "Nobody can start it. {invitations} invited members see that it's no longer available.",
              counted(invited),
            ),
          ),
          ...canBeFinished,
          ...(waiting > 0 ? [t('{invitations} waiting invitations are never sent.', counted(waiting))] : []),
        ];
      case 'archived':
        return [
          ...(open > 0
            ? [t('{invitations} surveys in progress have to end before it can be archived.', counted(open))]
            : []),
          t("It won't take any more reports, and completes can't be accepted or rejected any more."),
          t('Its figures and the points that members earned stay.'),
        ];
      case 'draft':
        return [];
    }
  }

  const undoOf = (to: SurveyState): string =>
    to === 'archived'
      ? t("This can't be undone.")
      : to === 'closed'
        ? t('You can reopen it, but waves that have ended stay ended.')
        : to === 'paused'
          ? t('You can resume it at any time.')
          : t('You can pause or close it at any time. Emails that were sent stay sent.');

  return { nameOfMove, consequencesOf, undoOf };
}
