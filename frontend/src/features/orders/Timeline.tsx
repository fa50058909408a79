import { ORDER_STATUSES, type OrderStatus } from '@slipcast/contracts/order-status';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { longDate, type Order } from './order.ts';

type TimelineStep = {
  label: string;
  state: 'reached' | 'ahead' | 'ended';
  /** ISO, for <time>. */
  at: string | null;
  words: string;
};

/** The stages behind an order and those ahead of it; a cancelled order ends where it stopped. */
function timelineSteps(order: Order): TimelineStep[] {
  const { status, createdAt, updatedAt, shippedAt, travel, readyAt, collectedAt } = order;
  const placed: TimelineStep = {
    label: 'Placed',
    state: 'reached',
    at: createdAt,
    words: longDate(createdAt, ''),
  };
  if (status === 'cancelled') {
    return [placed, { label: 'Cancelled', state: 'ended', at: updatedAt, words: longDate(updatedAt, '') }];
  }
  const rank = (one: string) => ORDER_STATUSES.indexOf((one === 'processing' ? 'paid' : one) as OrderStatus);
  const step = (stage: OrderStatus, label: string, at: string | null, done: string, ahead: string) => {
    const isReached = rank(status) >= rank(stage);
    const words = isReached ? longDate(at, done) : ahead;
    return { label, state: isReached ? 'reached' : 'ahead', at: isReached ? at : null, words } as const;
  };
  const isPaid = step('paid', 'Paid', null, 'Thank you', 'Being confirmed');
  if (travel?.isCollected) {
    const isReady = readyAt !== null || status === 'delivered';
    const ready: TimelineStep = {
      label: 'Ready to collect',
      state: isReady ? 'reached' : 'ahead',
      at: readyAt,
      words: isReady ? longDate(readyAt, 'Packed') : 'Next, packed by hand',
    };
    return [placed, isPaid, ready, step('delivered', 'Collected', collectedAt, 'With you', 'Still to come')];
  }
  // Its buyer came for it instead.
  if (collectedAt) return [placed, isPaid, step('delivered', 'Collected', collectedAt, '', '')];
  return [
    placed,
    isPaid,
    step('shipped', 'Shipped', shippedAt, 'On its way', 'Next, packed by hand'),
    step('delivered', 'Delivered', null, 'With you', 'Still to come'),
  ];
}

const List = styled.ol`
  display: grid;
  ${media.medium} {
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
  }
`;
const Stage = styled.li`
  /* The line to the next pot is solid as far as the order has come. */
  --line: 2px dashed ${tokens.color.rule};
  &[data-next='reached'] {
    --line: 2px solid ${tokens.color.copper};
  }
  &[data-next='ended'] {
    --line: 2px solid ${tokens.color.red};
  }
  position: relative;
  display: grid;
  grid-template-columns: 44px 1fr;
  gap: 0 ${tokens.space.s16};
  padding-bottom: ${tokens.space.s24};
  line-height: 1.35;
  &:last-child {
    padding-bottom: 0;
  }
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 48px;
    bottom: 4px;
    left: 21px;
    border-left: var(--line);
  }
  svg {
    grid-row: span 2;
  }
  strong {
    align-self: end;
  }
  &[data-state='ahead'] strong {
    font-weight: 400;
    color: ${tokens.color.stone};
  }
  &[data-state='ended'] strong {
    color: ${tokens.color.red};
  }
  ${media.medium} {
    grid-template-columns: 1fr;
    gap: ${tokens.space.s4};
    justify-items: center;
    padding: 0 ${tokens.space.s4};
    text-align: center;
    svg {
      grid-row: auto;
    }
    &:not(:last-child)::before {
      top: 40px;
      bottom: auto;
      left: calc(50% + 28px);
      width: calc(100% - 56px);
      border-left: 0;
      border-top: var(--line);
    }
  }
`;

const inks = { reached: tokens.color.copper, ahead: tokens.color.rule, ended: tokens.color.red };
const BODY = 'M15 6h14c0 6 9 9 9 20 0 8-6 14-16 14S6 34 6 26c0-11 9-14 9-20Z';

/** Stages reached are glazed, those ahead are bisque, and the end of a cancelled order is cracked. */
function StagePot({ state }: { state: TimelineStep['state'] }) {
  const isAhead = state === 'ahead';
  return (
    <svg
      viewBox="0 0 44 44"
      width="44"
      height="44"
      aria-hidden
      fill="none"
      strokeWidth="2"
      data-glaze={state}
    >
      <path
        d={BODY}
        fill={isAhead ? tokens.color.paper : inks[state]}
        stroke={inks[state]}
        strokeDasharray={isAhead ? '3 3' : undefined}
      />
      {state === 'reached' && (
        <path d="M12 27c0-5 3-8 6-11" stroke={tokens.color.mist} strokeWidth="2.500" strokeLinecap="round" />
      )}
      {state === 'ended' && (
        <path d="m24 8-4 9 6 5-5 8 2 8" stroke={tokens.color.redWash} strokeLinejoin="round" />
      )}
    </svg>
  );
}

export function Timeline({ order }: { order: Order }) {
  const steps = timelineSteps(order);
  const current = steps.findLastIndex(({ state }) => state !== 'ahead');
  return (
    <List className="timeline" aria-label="Progress of your order">
      {steps.map(({ label, state, at, words }, index) => (
        <Stage
          key={label}
          data-state={state}
          data-next={steps[index + 1]?.state}
          aria-current={index === current ? 'step' : undefined}
        >
          <StagePot state={state} />
          <strong>
            {label}
            {state === 'ahead' && <span className="visually-hidden"> (not yet)</span>}
          </strong>
          <small>{at ? <time dateTime={at}>{words}</time> : words}</small>
        </Stage>
      ))}
    </List>
  );
}
