import { Suspense, useState } from 'react';
import { useCall } from '#portal/call.ts';
import { useStateTexts } from '#portal/state-texts.ts';
import { loadable } from '#ui/loadable.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import { Steps } from '#ui/steps.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Basket, basketAddress, basketIn } from './basket.ts';
import { ChooseReward } from './choose-reward.tsx';

const ExchangeStage = loadable(() => import('./exchange-stage.tsx'));

export const parts = () =>
  basketIn(new URLSearchParams(window.location.search)) === null ? [] : [ExchangeStage];

/**
 * docs/specification.md §4 "Reward claim": the choice first, then the reward's form at an address that names the
 * choice, so that the browser's Back button returns to it.
 */
export default function RewardClaimPage() {
  const { t } = useTranslation();
  const stateTexts = useStateTexts();
  const [search, setSearch] = useSearchParams();
  const claimed = basketIn(search);
  const [basket, setBasket] = useState<Basket | null>(claimed);
  const total = useCall('GET /profile/points');
  const rewards = useCall('GET /rewards');

  return (
    <>
      <PageHeading title={t('Reward Claim')} />
      <Stack>
        <Steps
          label={t('Steps of the exchange')}
          stateTexts={stateTexts}
          steps={[
            { id: 'choose', label: t('Choose a reward'), state: claimed ? 'done' : 'current' },
            { id: 'exchange', label: t('Confirm the exchange'), state: claimed ? 'current' : 'upcoming' },
          ]}
        />
        <Loaded query={total}>
          {({ points, pending }) => (
            <Loaded query={rewards}>
              {(offered) =>
                claimed ? (
                  <Suspense fallback={<Spinner text={t('Loading...')} />}>
                    <ExchangeStage
                      key={basketAddress(claimed)}
                      basket={claimed}
                      reward={offered.find(({ id }) => id === claimed.reward)}
                      points={points}
                    />
                  </Suspense>
                ) : (
                  <ChooseReward
                    rewards={offered}
                    points={points}
                    pending={pending}
                    basket={basket}
                    onChange={setBasket}
                    onContinue={(chosen) => {
                      setSearch(basketAddress(chosen));
                      window.scrollTo(0, 0);
                    }}
                  />
                )
              }
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </>
  );
}
