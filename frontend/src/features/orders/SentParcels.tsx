import { isOnItsWay, longDate, type Order } from './order.ts';
import type { SentParcel } from './order-extras.ts';
import { Tracking } from './Tracking.tsx';

/** '2 × Harbour Mug (Slate), 1 × Bowl'. */
export const piecesText = ({ lines }: Pick<Order, 'lines'>, { pieces }: SentParcel): string =>
  pieces
    .map(({ line, quantity }) => {
      const { name = '', color = '' } = lines[line - 1] ?? {};
      return `${quantity} × ${color ? `${name} (${color})` : name}`;
    })
    .join(', ');

/** Whether the order is sent in several parcels. */
export const isInParts = ({ parcels, status }: Pick<Order, 'parcels' | 'status'>): boolean =>
  parcels.length > 1 || (parcels.length > 0 && !isOnItsWay(status));

/** How the order travels: each of its parcels, or the tracking of the only one. */
export function SentParcels({ order }: { order: Order }) {
  const { status, tracking, parcels } = order;
  if (!isInParts(order)) return isOnItsWay(status) && tracking ? <Tracking info={tracking} /> : null;
  return (
    <>
      {!isOnItsWay(status) && <p>A part of your order is on its way. We’ll email you about the rest.</p>}
      {parcels.map((parcel) => (
        <Tracking
          key={parcel.id}
          title={`Parcel ${parcel.number}, ${longDate(parcel.shippedAt)}`}
          pots={piecesText(order, parcel)}
          info={parcel.tracking || 'Sent without tracking'}
        />
      ))}
    </>
  );
}
