import { Notice } from '#ui/notice.tsx';

/** Why a condition is refused; a form that isn't saved for it scrolls to it as to a field. */
export function ConditionError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <div data-invalid="" tabIndex={-1}>
      <Notice tone="danger" live="alert">
        {error}
      </Notice>
    </div>
  );
}
