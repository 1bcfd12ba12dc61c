import { GroupEditor } from '#console/pages/surveys/segments/group-editor.tsx';
import type { AuthoredAttribute } from '#contract/rules/authored-form.ts';
import { QUOTA_RULE_KINDS } from '#contract/rules/quotas.ts';
import { Button } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { changeQuestion } from './form-edits.ts';
import type { Draft } from './use-draft.ts';
import type { ScreenOuts } from './use-screen-outs.ts';

type ScreenOutFieldsProps = { question: AuthoredAttribute; screenOuts: ScreenOuts; edit: Draft['edit'] };

/** The conditions on which members are screened out once a question's page is answered: on answers up to there and on the member. */
export function ScreenOutFields({ question: { key }, screenOuts, edit }: ScreenOutFieldsProps) {
  const { t } = useTranslation();
  const group = screenOuts.groupOf(key);
  const change = (what: string, screenout: AuthoredAttribute['screenout']) =>
    edit(`${key} screenout ${what}`, (before) => changeQuestion(before, key, { screenout }));
  if (!group)
    return (
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          onClick={() => change('add', { kind: 'any', of: [{ kind: 'answer', options: [] }] })}
        >
          {t('Add a screen-out')}
        </Button>
      </div>
    );
  return (
    <fieldset className={styles.lines}>
      <legend>{t('Who is screened out')}</legend>
      <p>{screenOuts.sentenceFor(key)}</p>
      <GroupEditor
        group={group}
        choices={screenOuts.choicesFor(key)}
        kinds={QUOTA_RULE_KINDS}
        place={`${key}-screenout`}
        onChange={(changed) => change('change', screenOuts.authored(changed))}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => change('remove', undefined)}>
          {t('Remove the screen-out')}
        </Button>
      </div>
    </fieldset>
  );
}
