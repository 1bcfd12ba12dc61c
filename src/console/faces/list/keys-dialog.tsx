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
    [['K', '↑'], t('Previous row')],
    [['Enter'], t('Open the row')],
    [['Esc'], t('Close the row')],
    [['X'], t('Select the row')],
    [['/'], t('Add a filter')],
    [['?'], t('Show these shortcuts')],
    [['Ctrl', 'K'], t('Search from anywhere')],
  ];
  return (
    <Dialog title={t('Keyboard shortcuts')} closeText={t('Close')} losesNothing onClose={onClose}>
      <p>
        {t(
          "They work while the focus is in a list. What counts is the key's place on the keyboard, not its letter.",
        )}
      </p>
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
        label={t('Use single-key shortcuts in lists')}
        checked={keys}
        onChange={({ target }) => changePreferences({ keys: target.checked })}
      />
    </Dialog>
  );
}
