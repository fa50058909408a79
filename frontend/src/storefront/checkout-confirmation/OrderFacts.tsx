import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { longDateTime } from '../../features/orders/order-date.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s16} ${tokens.space.s48};
  dt {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
  dd {
    font-size: ${tokens.text.t20};
    font-variant-numeric: tabular-nums;
  }
`;

export function OrderFacts({ order: { number, createdAt, status } }: { order: Order }) {
  return (
    <Facts>
      <div>
        <dt>Order number</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{longDateTime(createdAt)}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusChip status={status} />
        </dd>
      </div>
    </Facts>
  );
}
