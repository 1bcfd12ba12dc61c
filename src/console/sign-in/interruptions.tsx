import { useInterruptions } from '#console/interruptions.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** The dialogs that calls wait for, over whatever is on the screen; what was typed below them stays. */
export function Interruptions() {
  const shown = useInterruptions();
  return shown.map((kind) =>
    kind === 'step_up' ? <StepUpDialog key={kind} /> : <SessionEndedDialog key={kind} />,
  );
}
