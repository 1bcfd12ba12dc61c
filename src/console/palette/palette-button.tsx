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
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const asks =
        event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // A dialog that asks something is answered first.
      if (!asks || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
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
        onClick={() => setOpen(true)}
      >
        <Icon name="search" className={styles.icon} />
        <span>{t('Search or run an action')}</span>
        <kbd>{keysHere()}</kbd>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** As the keys are called on this machine. */
const keysHere = (): string =>
  (/Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']).join(' ');
