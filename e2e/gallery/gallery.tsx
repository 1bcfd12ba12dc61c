import '#ui/tokens.css';
import '#ui/base.css';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { Link } from '#ui/link.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ToastProvider, useToast } from '#ui/toast.tsx';
import { DataSection } from './data-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FormSection } from './form-section.tsx';
import styles from './gallery.module.css';
import { QuestionnaireSection } from './questionnaire-section.tsx';
import { type Texts, texts } from './texts.data.ts';

/** Every component of `src/ui` in every state, for the query `?lang=en|bg|el` and `?dialog=forced|ordinary`. */
export function Gallery() {
  const [search] = useSearchParams();
  const t = texts[search.get('lang') ?? 'en'] ?? texts.en;
  const [dialog, setDialog] = useState(search.get('dialog'));
  if (!t) return null;
  return (
    <ToastProvider t={() => t.close}>
      <a href="#content" className="skip-link">
        {t.skip}
      </a>
      {dialog === 'forced' && <CountryDialog t={t} />}
      {dialog === 'ordinary' && <DeleteDialog t={t} onClose={() => setDialog(null)} />}
      <header className={styles.header}>
        <div className={styles.bar}>
          <span className={styles.name}>JTN Panel</span>
          <PopoverMenu label={t.account}>
            <Link to="?page=password">{t.changePassword}</Link>
            <Link to="?page=refer" aria-current="page">
              {t.refer}
            </Link>
            <button type="button">{t.signOut}</button>
          </PopoverMenu>
          <LoginDropdown t={t} />
        </div>
      </header>
      <main id="content" className={styles.page}>
        <PageHeading
          title={t.title}
          lead={t.lead}
          actions={
            <Button variant="secondary" onClick={() => setDialog('ordinary')}>
              {t.remove}
            </Button>
          }
        />
        <DataSection t={t} />
        <FormSection t={t} />
        <QuestionnaireSection t={t} />
        <FeedbackSection t={t} />
      </main>
    </ToastProvider>
  );
}

function LoginDropdown({ t }: { t: Texts }) {
  return (
    <Dropdown label={t.login} wide>
      <form onSubmit={(event) => event.preventDefault()}>
        <TextField label={t.email} type="email" name="login_email" autoComplete="username" required />
        <PasswordField
          label={t.password}
          name="login_password"
          autoComplete="current-password"
          texts={{ show: t.showPassword, hide: t.hidePassword }}
          required
        />
        <CheckboxField label={t.remember} name="remember" />
        <Button type="submit" wide>
          {t.login}
        </Button>
      </form>
      <Disclosure title={t.forgotten}>
        <p>{t.forgottenText}</p>
        <TextField label={t.email} type="email" name="forgotten_email" autoComplete="email" required />
        <Button variant="secondary" wide>
          {t.send}
        </Button>
      </Disclosure>
    </Dropdown>
  );
}

function CountryDialog({ t }: { t: Texts }) {
  return (
    <Dialog forced title={t.countryTitle}>
      <p>{t.countryText}</p>
      <LinkList
        label={t.countryTitle}
        links={t.countries.map((country) => ({
          key: country,
          href: `?country=${country}`,
          children: country,
        }))}
      />
    </Dialog>
  );
}

function DeleteDialog({ t, onClose }: { t: Texts; onClose: () => void }) {
  const toast = useToast();
  return (
    <Dialog title={t.deleteTitle} closeText={t.close} onClose={onClose}>
      <p>{t.deleteText}</p>
      <DialogActions>
        <Button variant="danger" onClick={() => toast.error(t.failed)}>
          {t.remove}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
