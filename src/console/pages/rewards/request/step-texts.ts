import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { RewardRequest, Step } from './request.ts';

/** What the buttons of the steps say; each opens a dialog. */
export function useStepNames(): Record<Step, string> {
  const { t } = useTranslation();
  return {
    approve: t('Approve…'),
    take_back: t('Undo the approval…'),
    send: t('Send…'),
    complete: t('Complete…'),
    reject: t('Reject…'),
    fail: t('Not delivered…'),
  };
}

type StepTexts = { title: string; consequences: string[]; undo: string; confirm: string; done: string };

/** What a step does, in figures, and how it is undone. */
export function useStepTexts(request: RewardRequest, step: Step): StepTexts {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, member, mails } = request;
  const figures = { points: formats.points(request.points), value: formats.money(request.value), id };
  const told = (sentence: string) => (member ? sentence : t('The member has left: nobody is told.'));
  const returned = member
    ? t('{points} are returned to the member, once only.', figures)
    : t('{points} expire because the member has left.', figures);
  const texts: Record<Step, () => StepTexts> = {
    approve: () => ({
      title: t('Approve request {id}?', figures),
      consequences: [
        ...(request.held ? [t("You approve it although it's held: you've looked at why.")] : []),
        t('{points} stay reserved, and a reward worth {value} is owed.', figures),
        told(t('The member is told by email in five minutes.')),
      ],
      undo: t('You can undo the approval until the reward is sent.'),
      confirm: request.held ? t('Approve despite the hold') : t('Approve'),
      done: t('Request {id} is approved', figures),
    }),
    take_back: () => ({
      title: t('Undo the approval of request {id}?', figures),
      consequences: [
        t('The request waits for a decision again. No points move.'),
        mails.some(({ status, state }) => status === 'approved' && state === 'sent')
          ? t('The member has already been told that it was approved.')
          : t("The member hasn't been told of the approval, and won't be."),
      ],
      undo: t('You can approve it again.'),
      confirm: t('Undo'),
      done: t('The approval of request {id} is undone', figures),
    }),
    send: () => ({
      title: t('Send the reward of request {id}?', figures),
      consequences: [
        t('{points} are paid out: a reward worth {value} leaves the panel.', figures),
        told(t('The member is told by email right away, with your note.')),
      ],
      undo: t("If it can't be delivered, say so here and the points will be returned."),
      confirm: t('It was sent'),
      done: t('Request {id} is sent', figures),
    }),
    complete: () => ({
      title: t('Has the reward of request {id} arrived?', figures),
      consequences: [t('No points move.'), told(t('The member is told by email right away.'))],
      undo: t("If it turns out that it didn't arrive, say so here and the points will be returned."),
      confirm: t('It has arrived'),
      done: t('Request {id} is completed', figures),
    }),
    reject: () => ({
      title: t('Reject request {id}?', figures),
      consequences: [returned, told(t('The member is told by email right away, with the reason.'))],
      undo: t("This can't be undone. The member can ask for a reward again."),
      confirm: t('Reject'),
      done: t('Request {id} is rejected', figures),
    }),
    fail: () => ({
      title: t('Was the reward of request {id} not delivered?', figures),
      consequences: [returned, told(t('The member is told by email right away, with the reason.'))],
      undo: t("This can't be undone. The member can ask for a reward again."),
      confirm: t("It wasn't delivered"),
      done: t('Request {id} is marked as not delivered', figures),
    }),
  };
  return texts[step]();
}
