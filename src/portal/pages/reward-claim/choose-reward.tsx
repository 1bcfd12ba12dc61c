import { useLayoutEffect, useRef, useState } from 'react';
import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import {
  BELOW_MINIMUM,
  checkExchange,
  isRewardDisabled,
  maximumQuantity,
} from '#contract/rules/reward-quantity.ts';
import { paths } from '#portal/paths.ts';
import { PointsProgress } from '#portal/points-progress.tsx';
import { usePointsWorth } from '#portal/points-worth.ts';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Basket, basketAfter, type Reward } from './basket.ts';
import styles from './choose-reward.module.css';
import { RewardName } from './reward-name.tsx';

type ChooseRewardProps = {
  rewards: readonly Reward[];
  points: number;
  pending: number;
  basket: Basket | null;
  onChange: (basket: Basket | null) => void;
  onContinue: (basket: Basket) => void;
};

/** The basket stage: choose a reward and its quantity. */
export function ChooseReward({ rewards, points, pending, basket, onChange, onContinue }: ChooseRewardProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [refusal, setRefusal] = useState('');
  const chosen = rewards.find(({ id }) => id === basket?.reward);

  const table = useRef<HTMLDivElement>(null);

  // Runs before the next render, which would discard a quantity typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    for (const { name, value } of table.current?.querySelectorAll('input') ?? []) {
      const reward = rewards.find(({ id }) => String(id) === name);
      if (reward && value !== '' && reward.id !== chosen?.id) enter(value, reward);
    }
  }, []);

  function enter(entry: string, reward: Reward) {
    setRefusal('');
    onChange(basketAfter(basket, entry, reward, points));
  }

  function proceed() {
    if (!basket || !chosen) return setRefusal('Please choose a reward and a quantity first');
    const check = checkExchange({ cost: chosen.points, quantity: basket.quantity, points });
    if (check.ok) onContinue(basket);
    else setRefusal(check.refusal.message);
  }

  const columns: Column<Reward>[] = [
    { id: 'name', header: t('Name'), cell: (reward) => <RewardName reward={reward} /> },
    { id: 'points', header: t('Points Required'), numeric: true, cell: (reward) => number(reward.points) },
    {
      id: 'quantity',
      header: t('Quantity'),
      cell: (reward) => (
        <>
          <span id={`quantity-${reward.id}`} className="visually-hidden">
            <SentenceWithElement
              sentence={t('Quantity of {reward}', { reward: ELEMENT })}
              element={<InLanguage lang={reward.lang}>{reward.name}</InLanguage>}
            />
          </span>
          <NumberInput
            name={String(reward.id)}
            aria-labelledby={`quantity-${reward.id}`}
            stepTexts={{ less: t('One less'), more: t('One more') }}
            min={1}
            step={1}
            max={maximumQuantity(reward.points, points, reward.most)}
            disabled={isRewardDisabled(reward.points, points, reward.most)}
            value={basket?.reward === reward.id ? basket.quantity : ''}
            onBeforeInput={keepDigits}
            onChange={({ target }) => enter(target.value, reward)}
          />
        </>
      ),
    },
  ];
  return (
    <Stack>
      <Balance points={points} />
      <Card>
        <PointsProgress points={points} pending={pending} />
      </Card>
      <Card title={t('Rewards')}>
        <div ref={table}>
          <DataTable
            captionHidden
            caption={t('Rewards')}
            columns={columns}
            rows={rewards}
            rowKey={({ id }) => id}
            texts={{
              loading: t('Loading data...'),
              empty: <EmptyState title={t('There are no rewards right now')} />,
              error: '',
              retry: '',
            }}
          />
        </div>
        {rewards.length > 0 && (
          <div className={styles.foot}>
            <p role="status" className={styles.chosen}>
              {basket && chosen && <Chosen basket={basket} reward={chosen} />}
            </p>
            <Button onClick={proceed} needsScript>
              {t('Continue')}
            </Button>
          </div>
        )}
        {refusal !== '' && (
          <Notice tone="danger" live="alert">
            {t(refusal)}
          </Notice>
        )}
      </Card>
    </Stack>
  );
}

/** Number fields also accept signs, decimal points and exponents, which are not valid in a quantity. */
function keepDigits(event: React.InputEvent<HTMLInputElement>) {
  if (/\D/.test(event.data ?? '')) event.preventDefault();
}

function Chosen({ basket, reward }: { basket: Basket; reward: Reward }) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  return (
    <SentenceWithElement
      sentence={t('{quantity} × {reward}: {points}', {
        quantity: number(basket.quantity),
        reward: ELEMENT,
        points: points(basket.quantity * reward.points),
      })}
      element={<InLanguage lang={reward.lang}>{reward.name}</InLanguage>}
    />
  );
}

function Balance({ points }: { points: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const value = usePointsWorth()(points);
  const have = t('You have {points}.', { points: formats.points(points) + (value ? ` (${value})` : '') });
  if (points >= MINIMUM_EXCHANGE_POINTS) {
    return (
      <Notice>
        {have} {t('You can request one reward at a time.')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t(BELOW_MINIMUM)}>
      {have} <Link to={paths.questionnaires}>{t('Go to the surveys')}</Link>
    </Notice>
  );
}
