import { type ReactNode, useState } from 'react';
import type { RoleRight } from '#contract/operator/rights.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './bulk-bar.module.css';
import type { Selected, Selection } from './list-selection.ts';

/** Something that can be done with several rows: its dialog says what will happen to how many before anything does. */
export type BulkAction = {
  key: string;
  title: string;
  right?: RoleRight;
  danger?: boolean;
  /** `done` closes the dialog and unticks the rows. */
  dialog(selected: Selected, close: () => void, done: () => void): ReactNode;
};

/** More actions than these stand in a menu. */
const MOST_BUTTONS = 3;

type BulkBarProps = {
  actions: readonly BulkAction[];
  selection: Selection;
  shown: number;
  matching: { count: number; at_least: boolean } | undefined;
  query: Readonly<Record<string, string>>;
};

/** Below the list as long as something is ticked. */
export function BulkBar({ actions, selection, shown, matching, query }: BulkBarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [open, setOpen] = useState<BulkAction | null>(null);
  const { selected } = selection;
  if (!selected) return null;
  const close = () => setOpen(null);
  const done = () => {
    close();
    selection.clear();
  };
  // A count that is not whole is none that a bulk action could be held to.
  const canTakeAll = selected.kind === 'ids' && selected.count === shown && matching && !matching.at_least;
  const first = actions.slice(0, actions.length > MOST_BUTTONS ? MOST_BUTTONS - 1 : MOST_BUTTONS);
  const others = actions.slice(first.length);
  const values = { count: selected.count, rows: number(selected.count) };
  return (
    <section aria-label={t('Selected rows')} className={styles.bulk}>
      <p role="status">
        {selected.kind === 'all' ? t('All {rows} rows', values) : t('{rows} selected', values)}
      </p>
      {canTakeAll && matching.count > selected.count && (
        <Button variant="quiet" onClick={() => selection.takeAll(query, matching.count)}>
          {t('Select all {rows} that match', { rows: number(matching.count) })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {t('Clear')}
      </Button>
      {first.map((action) => (
        <Button
          key={action.key}
          variant={action.danger ? 'danger' : 'primary'}
          onClick={() => setOpen(action)}
        >
          {action.title}
        </Button>
      ))}
      {others.length > 0 && (
        <PopoverMenu label={t('More')}>
          {others.map((action) => (
            <button key={action.key} type="button" onClick={() => setOpen(action)}>
              {action.title}
            </button>
          ))}
        </PopoverMenu>
      )}
      {open?.dialog(selected, close, done)}
    </section>
  );
}
