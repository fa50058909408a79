import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { media } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { longDate } from '../../features/orders/order-date.ts';
import { isOnItsWay } from '../../features/orders/order-status.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';

const Columns = styled(Facts)`
  ${media.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** Missing dates show 'Not available'. */
export function OrderFacts({ order }: { order: Order }) {
  const { number, status, name, email, phone, createdAt, updatedAt, shippedAt, tracking } = order;
  return (
    <Columns>
      <Fact term="Order Number">{number}</Fact>
      <Fact term="Status">
        <StatusChip status={status} />
      </Fact>
      <Fact term="Customer">{name}</Fact>
      <Fact term="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      {phone && <Fact term="Phone">{phone}</Fact>}
      <Fact term="Order Date">{longDate(createdAt)}</Fact>
      {isOnItsWay(status) && <Fact term="Shipped Date">{longDate(shippedAt)}</Fact>}
      {status === 'cancelled' && <Fact term="Cancelled Date">{longDate(updatedAt)}</Fact>}
      <Fact term="Tracking Info">{tracking || adminText.notAvailable}</Fact>
    </Columns>
  );
}
