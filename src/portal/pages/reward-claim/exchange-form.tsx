import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { call } from '#portal/call.ts';
import { forgetIdempotencyKey, withIdempotencyKey } from '#portal/idempotency-key.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { AnswerForm } from '#ui/answer-form.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { loadable } from '#ui/loadable.tsx';
import type { SentAnswers } from '#ui/questionnaire-form.ts';
import { useNavigateFromHere } from '#ui/router.tsx';
import type { Reread } from '#ui/submission.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Basket, exchangePlace } from './basket.ts';
import { MayHaveArrived } from './may-have-arrived.tsx';

const AlreadyRequested = loadable(() => import('./already-requested.tsx'));

type Form = PortalCalls['GET /rewards/:rewardId/exchange/:quantity']['data'];

/** What a new request changes on other pages, which must not show it as it was before. */
const CHANGED_ELSEWHERE = [
  'GET /profile/points/history',
  'GET /profile/exchange/history',
  'GET /profile/exchange/open',
  'GET /profile/membership',
];

type ExchangeFormProps = {
  basket: Basket;
  /** For how many points, as the summary says. */
  points: number;
  reread: Reread;
} & Form;

/**
 * The reward's form, which exchanges points once however often it is submitted, unless the member confirms a second
 * identical request.
 */
export function ExchangeForm({ basket, points, definition, values, reread }: ExchangeFormProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigateFromHere();
  const queries = useQueryClient();
  const toast = useToast();
  const owner = user?.email ?? '';
  const place = exchangePlace(basket);
  const [repeated, setRepeated] = useState<SentAnswers | null>(null);

  const readAnew = (shown: string) => void queries.invalidateQueries({ queryKey: [shown] });

  const send = (answers: SentAnswers, again: boolean) =>
    withIdempotencyKey(place, owner, (key) =>
      call(
        'POST /rewards/:rewardId/exchange/:quantity',
        {
          params: { rewardId: basket.reward, quantity: basket.quantity },
          body: { values: answers, again, points },
          headers: { 'idempotency-key': key },
        },
        { notify: false },
      ),
    ).catch((error: unknown) => {
      const code = error instanceof CallError ? error.code : undefined;
      // They were spent in another tab, or taken back.
      if (code === 'points_not_enough') readAnew('GET /profile/points');
      if (code === 'reward_points_changed') readAnew('GET /rewards');
      throw error;
    });

  function done() {
    forgetIdempotencyKey(place);
    readAnew('GET /profile/points');
    readAnew('GET /rewards');
    for (const changed of CHANGED_ELSEWHERE) queries.removeQueries({ queryKey: [changed] });
    navigate(paths.rewardBasket, { replace: true });
    toast.success(t('Points exchange successfully requested'));
  }

  return (
    <>
      <AnswerForm
        label={t('Delivery details')}
        definition={definition}
        values={values}
        keep={{ place, owner }}
        send={async (answers) => ({ answers, ...(await send(answers, false)) })}
        done={({ already_requested, answers }) => {
          if (!already_requested) return done();
          readAnew('GET /profile/points');
          setRepeated(answers);
        }}
        reread={reread}
        sendText={t('Exchange')}
        others={
          <ButtonLink to={paths.rewardClaim} variant="quiet">
            {t('Back to the rewards')}
          </ButtonLink>
        }
        afterFailure={(code) => code === 'conflict' && <MayHaveArrived />}
      />
      {repeated && (
        <Suspense>
          <AlreadyRequested
            requestAgain={() => send(repeated, true)}
            done={done}
            onClose={() => setRepeated(null)}
          />
        </Suspense>
      )}
    </>
  );
}
