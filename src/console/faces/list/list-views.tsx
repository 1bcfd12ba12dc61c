import { useState } from 'react';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useOperator } from '#console/session.tsx';
import { keepStored, readStored } from '#console/stored.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';

/** A list under a name: its filters and sort key as they stand in the address. */
export type View = { name: string; search: string };

type ListViewsProps = {
  /** The list's name, under which an operator's own views are kept. */
  list: string;
  /** Those that come with the page; the first one is usually the whole list. */
  shipped: readonly View[];
  search: string;
};

/** The views of a list as tabs, those that the operator has saved in this browser after the shipped ones. */
export function ListViews({ list, shipped, search }: ListViewsProps) {
  const { t } = useTranslation();
  const { id } = useOperator();
  const key = `console:${id}:${list}:views`;
  const [own, setOwn] = useState(() => readStored<View[]>(key) ?? []);
  const [naming, setNaming] = useState(false);
  const keep = (views: View[]) => {
    setOwn(views);
    keepStored(key, views);
  };
  // The whole list needs no name.
  const isKnown = [{ search: '' }, ...shipped, ...own].some((view) => sameView(view.search, search));
  return (
    <nav aria-label={t('Views')} className={styles.views}>
      <ul className={styles.tabs}>
        {shipped.map((view) => (
          <ViewTab key={`shipped ${view.name}`} view={view} search={search} />
        ))}
        {own.map((view) => (
          <ViewTab
            key={view.name}
            view={view}
            search={search}
            onRemove={() => keep(own.filter(({ name }) => name !== view.name))}
          />
        ))}
      </ul>
      {!isKnown && (
        <Button variant="quiet" onClick={() => setNaming(true)}>
          {t('Save view')}
        </Button>
      )}
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onNamed={(name) => {
            keep([...own.filter((view) => view.name !== name), { name, search }]);
            setNaming(false);
          }}
        />
      )}
    </nav>
  );
}

type ViewTabProps = { view: View; search: string; onRemove?: () => void };

function ViewTab({ view, search, onRemove }: ViewTabProps) {
  const { t } = useTranslation();
  const isOpen = sameView(view.search, search);
  return (
    <li className={styles.tab}>
      <Link to={`?${view.search}`} aria-current={isOpen ? 'page' : undefined}>
        {view.name}
      </Link>
      {isOpen && onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('Remove the view {name}', { name: view.name })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function sameView(one: string, other: string): boolean {
  const sorted = (search: string) => [...new URLSearchParams(search)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
}

function NameDialog({ onClose, onNamed }: { onClose(): void; onNamed(name: string): void }) {
  const { t } = useTranslation();
  const form = useForm({
    defaults: { name: '' },
    t,
    send: async ({ name }) => name.trim(),
    done: onNamed,
  });
  return (
    <FormDialog title={t('Save view')} form={form} confirm={t('Save')} brief onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t('Name of the view')}
        hint={t("It's only saved in this browser.")}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
