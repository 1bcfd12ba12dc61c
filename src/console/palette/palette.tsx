import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './palette.module.css';
import { useCommands } from './palette-commands.ts';
import { useFound } from './palette-finders.ts';

/** Goes anywhere, finds anything by name or number, and does what needs no question. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { groups: found, isSearching, failed } = useFound(text);
  const groups = [...useCommands(text), ...found].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const active = entries[at];

  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another entry is chosen
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function run(entry = active) {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function pressed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setChosen((at + step + entries.length) % entries.length);
    else if (event.key === 'Enter') run();
    else return;
    event.preventDefault();
  }

  let place = 0;
  return (
    <Dialog title={t('Search or run an action')} closeText={t('Close')} losesNothing onClose={onClose}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('Find a page, a member, a request…')}
        placeholder={t('Find a page, a member, a request…')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={text}
        className={styles.input}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={pressed}
      />
      <p role="status" className={styles.status}>
        {isSearching
          ? t('Loading...')
          : failed
            ? t("We couldn't load this. Please try again")
            : entries.length === 0
              ? t('Nothing matches')
              : ''}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('Found')} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, no fieldsets
          <div key={group.title} role="group" aria-label={group.title}>
            <div aria-hidden="true" className={styles.group}>
              {group.title}
            </div>
            {group.entries.map((entry) => {
              const mine = place++;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                <div
                  key={entry.key}
                  id={`${id}-${mine}`}
                  role="option"
                  aria-selected={mine === at}
                  className={classNames(styles.entry, mine === at && styles.active)}
                  onClick={() => run(entry)}
                >
                  <span>{entry.name}</span>
                  {entry.detail && <small>{entry.detail}</small>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
