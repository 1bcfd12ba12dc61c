import { Suspense, useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { loadable } from '#ui/loadable.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './palette.module.css';

const SHORTCUTS = ['Control+K', 'Meta+K'].join(' ');

const Palette = loadable(() => import('./palette.tsx'));

/** Opens the palette, as Ctrl K or ⌘ K do from everywhere. */
export function PaletteButton() {
  const { t } = useTranslation();
  /** How often it was opened, so that the next press asks again for one that could not be had; null: it is closed. */
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const asks =
        event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // A dialog that asks something is answered first.
      if (!asks || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpened((times) => (times ?? 0) + 1);
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={SHORTCUTS}
        onPointerEnter={() => void Palette.load().catch(() => {})}
        onClick={() => setOpened((times) => (times ?? 0) + 1)}
      >
        <Icon name="search" className={styles.icon} />
        <span>{t('Search or run an action')}</span>
        <kbd>{keysHere()}</kbd>
      </button>
      {opened !== null && (
        <div className={styles.over}>
          <Suspense>
            <Palette key={opened} onClose={() => setOpened(null)} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** As the keys are called on this machine. */
const keysHere = (): string =>
  (/Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']).join(' ');
