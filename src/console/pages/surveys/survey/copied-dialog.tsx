import { pathOf, paths } from '#console/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Copy, CopyGaps } from './copy-gaps.tsx';

type CopiedDialogProps<C extends Copy> = {
  copies: readonly C[];
  /** What tells one copy from the others, before its number. */
  nameOf(copy: C): string;
  onClose(): void;
};

/** The copies that were made, each with what it lacks. */
export function CopiedDialog<C extends Copy>({ copies, nameOf, onClose }: CopiedDialogProps<C>) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Copied')} closeText={t('Close')} onClose={onClose}>
      {copies.map((copy) => (
        <section key={copy.id}>
          <p>
            <Link to={pathOf(paths.survey, copy.id)}>
              {nameOf(copy)}: {copy.survey_number}
            </Link>
          </p>
          <CopyGaps copy={copy} />
        </section>
      ))}
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
