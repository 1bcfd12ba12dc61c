import { changePreferences, usePreferences } from '#console/preferences.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './keys-dialog.module.css';

/** The keys that a list knows, and the switch that turns the single letters off. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { keys } = usePreferences();
  const known: [string[], string][] = [
    [['J', '↓'], t('Next row')],
    [['K', '↑'], t('Row before')],
    [['Enter'], t('Open the row')],
    [['X'], t('Select the row')],
    [['/'], t('Add a filter')],
    [['?'], t('Show these keys')],
    [['Ctrl', 'K'], t('Find anything, from everywhere')],
  ];
  return (
    <Dialog title={t('Keys')} closeText={t('Close')} onClose={onClose}>
      <p>{t('They act while the focus is in a list. The place on the keyboard counts, not the letter.')}</p>
      <dl className={styles.known}>
        {known.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        name="keys"
        label={t('Use single keys in lists')}
        checked={keys}
        onChange={({ target }) => changePreferences({ keys: target.checked })}
      />
    </Dialog>
  );
}
