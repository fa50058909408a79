import { styled } from 'styled-components';
import { media } from '../../base/theme.ts';
import { isOnItsWay, longDate, longDateTime, type Order } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { TrackingText } from '../../features/orders/TrackingText.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Link } from '../../ui/Link.tsx';
import { travelText } from '../fulfilment/travel-text.ts';
import { CollectionFacts } from './order-sheets.tsx';

/** One column on a phone, two on wider screens. */
export const FactColumns = styled(Facts)`
  ${media.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** What an order is, and how it travels. */
export function OrderFacts({ order }: { order: Order }) {
  const { number, status, name, email, phone, createdAt, updatedAt, shippedAt } = order;
  const { tracking, travel, collectedAt } = order;
  return (
    <FactColumns>
      <Fact term="Order Number">{number}</Fact>
      <Fact term="Status">
        <StatusChip status={status} />
      </Fact>
      <Fact term="Customer">{name}</Fact>
      {email && (
        <Fact term="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {phone && <Fact term="Phone">{phone}</Fact>}
      <Fact term="Order Date">{longDate(createdAt)}</Fact>
      {travel && <Fact term="Delivery">{travelText(order)}</Fact>}
      {isOnItsWay(status) && !travel?.isCollected && !collectedAt && (
        <Fact term="Shipped Date">{longDate(shippedAt)}</Fact>
      )}
      {(travel?.isCollected || collectedAt) && <CollectionFacts order={order} />}
      {order.replaces && (
        <Fact term="Instead of">
          <Link to={`/admin/orders/${order.replaces.id}`}>{order.replaces.number}</Link>
        </Fact>
      )}
      {order.replacements.map((one) => (
        <Fact key={one.id} term={one.status === 'cancelled' ? 'Replacement, cancelled' : 'Replacement'}>
          <Link to={`/admin/orders/${one.id}`}>{one.number}</Link>
        </Fact>
      ))}
      {order.addedTo && (
        <Fact term="Added to the parcel of">
          <Link to={`/admin/orders/${order.addedTo.id}`}>{order.addedTo.number}</Link>
        </Fact>
      )}
      {order.added.map((one) => (
        <Fact
          key={one.id}
          term={one.status === 'cancelled' ? 'Added to it, cancelled' : 'Added to its parcel'}
        >
          <Link to={`/admin/orders/${one.id}`}>{one.number}</Link>
        </Fact>
      ))}
      {order.packingAt && status === 'paid' && (
        <Fact term="Packing begun">{longDateTime(order.packingAt)}</Fact>
      )}
      {status === 'cancelled' && <Fact term="Cancelled Date">{longDate(updatedAt)}</Fact>}
      {!travel?.isCollected && !collectedAt && (
        <Fact term="Tracking Info">
          {tracking ? (
            <TrackingText info={tracking} />
          ) : status === 'shipped' ? (
            'Sent without tracking'
          ) : (
            'Not available'
          )}
        </Fact>
      )}
    </FactColumns>
  );
}
