import { Button } from '#ui/button.tsx';
import { GridField } from '#ui/grid-field.tsx';
import { useSubmission } from '#ui/submission.ts';
import { TextField } from '#ui/text-field.tsx';
import { send } from './harness.ts';
import { State } from './state.tsx';

/** A submission on its own: one field, one grid, and a button outside the form that sends twice at once. */
export function SubmissionFixture() {
  const { processing, errors, unplaced, failure, attempt, form, button } = useSubmission();
  const submit = () =>
    attempt(async () => {
      await send('attempt');
      return true;
    });
  const sendTwice = () => {
    for (const sending of [submit(), submit()])
      sending.catch((error: Error) => document.body.setAttribute('data-thrown', error.message));
  };
  return (
    <>
      <form {...form} aria-label="Form">
        <TextField label="Name" name="name" error={errors.name} />
        <GridField
          label="Grid"
          error={errors.grid}
          columns={[{ value: 1, label: 'Often' }]}
          rows={[{ id: 'row', name: 'Row' }]}
          rowInput={(row) => ({ name: `grid.${row.id}` })}
        />
        <Button {...button}>Send</Button>
      </form>
      <button type="button" onClick={sendTwice}>
        Send twice
      </button>
      <State of={{ processing, unplaced, failure: failure?.message ?? null }} />
    </>
  );
}
