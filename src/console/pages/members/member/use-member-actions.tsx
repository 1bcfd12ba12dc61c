import { type ReactNode, useMemo, useState } from 'react';
import { useOfferCommands } from '#console/palette/page-commands.ts';
import { useOperator } from '#console/session.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Member, MemberAction } from './actions/member-action.ts';
import { memberActions } from './actions/member-actions.ts';

/** What this operator can do with this member: the entries of the menu, and the dialog of the one that was chosen. */
export function useMemberActions(member: Member): { entries: ReactNode[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const operator = useOperator();
  const [open, setOpen] = useState<MemberAction | null>(null);
  const shown = useMemo(
    () => memberActions.filter(({ right, isShown }) => operator.may(right) && isShown(member)),
    [operator, member],
  );
  const commands = useMemo(
    () => shown.map((action) => ({ key: action.key, name: t(action.title), run: () => setOpen(action) })),
    [shown, t],
  );
  useOfferCommands(commands);
  return {
    entries: commands.map(({ key, name, run }) => (
      <button key={key} type="button" onClick={run}>
        {name}
      </button>
    )),
    dialog: open && <open.Dialog member={member} onClose={() => setOpen(null)} />,
  };
}
