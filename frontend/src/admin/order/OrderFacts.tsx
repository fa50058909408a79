import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { media, tokens } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { longDate } from '../../features/orders/order-date.ts';
import { isOnItsWay } from '../../features/orders/order-status.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';

const List = styled.dl`
  display: grid;
  gap: ${tokens.space.s16} ${tokens.space.s24};
  ${media.medium} {
    grid-template-columns: 1fr 1fr;
  }
  dt {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
  dd {
    white-space: pre-line;
  }
`;

/** Missing dates show 'Not available'. */
export function OrderFacts({ order }: { order: Order }) {
  const { number, status, name, email, phone, createdAt, updatedAt, shippedAt, tracking } = order;
  const facts: [string, ReactNode][] = [
    ['Order Number', number],
    ['Status', <StatusChip key="status" status={status} />],
    ['Customer', name],
    [
      'Email',
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ...(phone ? [['Phone', phone] as [string, ReactNode]] : []),
    ['Order Date', longDate(createdAt)],
    ...(isOnItsWay(status) ? [['Shipped Date', longDate(shippedAt)] as [string, ReactNode]] : []),
    ...(status === 'cancelled' ? [['Cancelled Date', longDate(updatedAt)] as [string, ReactNode]] : []),
    ['Tracking Info', tracking || adminText.notAvailable],
  ];
  return (
    <List>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
