import { shop } from '../../base/shop.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { AddressText } from '../fulfilment/order-parts.tsx';
import { inParcels, isUnwanted, linesToSend, numbersText } from '../fulfilment/order-rules.ts';
import { Box, Label, Slip, Thumb, Void } from './slip-style.ts';

/** The orders that go into one parcel. */
export type Parcel = [Order, ...Order[]];
export const parcelsIn = (orders: readonly Order[]): Parcel[] =>
  inParcels(orders).flatMap(([first, ...others]): Parcel[] => (first ? [[first, ...others]] : []));

/** Why an order is not sent; '' where it is. */
const whyNot = (order: Order): string =>
  order.status === 'cancelled'
    ? 'Cancelled'
    : order.isRefundedInFull
      ? 'Refunded'
      : isUnwanted(order)
        ? 'The buyer wants to cancel'
        : '';

const titleOf = (orders: Parcel): string =>
  `${orders.length === 1 ? 'Order' : 'Orders'} ${numbersText(orders)}`;

/** What the buyer and the maker wrote about an order. */
function Notes({ order: { wishes, packingNote } }: { order: Order }) {
  return (
    <>
      {wishes.giftMessage && <p className="note">{wishes.giftMessage}</p>}
      {wishes.note && wishes.giftMessage === null && (
        <p className="note">
          <strong>Note from the buyer</strong>
          {wishes.note}
        </p>
      )}
      {packingNote && (
        <p className="note">
          <strong>Note for packing</strong>
          {packingNote}
        </p>
      )}
    </>
  );
}

/** One for all the orders of a parcel, without prices, because many parcels are presents. */
export function PackingSlip({ orders }: { orders: Parcel }) {
  const [{ createdAt, name, delivery, travel }] = orders;
  const isGift = orders.some(({ wishes }) => wishes.giftMessage !== null);
  return (
    <Slip aria-label={titleOf(orders)}>
      <header>
        <div>
          <p>{shop.name}</p>
          <p>{shop.email}</p>
        </div>
        <div>
          <h2>{titleOf(orders)}</h2>
          {orders.map((order) => {
            const why = whyNot(order);
            return (
              why && (
                <Void key={order.id}>
                  {why}: do not send{orders.length > 1 && ` ${order.number}`}
                </Void>
              )
            );
          })}
          <p>{longDate(createdAt)}</p>
          {travel && <p>{travel.name}</p>}
          {isGift && <p>A gift</p>}
        </div>
      </header>
      <div>
        <strong>{name}</strong>
        {travel?.isCollected ? <p>To be collected</p> : <AddressText address={delivery} />}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Pot</th>
            <th scope="col">
              <span className="visually-hidden">Photograph</span>
            </th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {orders.flatMap(linesToSend).map(({ id, quantity, name: pot, color, image }) => (
            <tr key={id}>
              <td>{quantity}</td>
              <td>{color ? `${pot} (${color})` : pot}</td>
              <td>
                {/* A photograph that loads late would be missing on paper. */}
                <Thumb src={image} alt="" sizes="40px" priority />
              </td>
              <td>
                <Box aria-hidden />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {orders.map((order) => (
        <Notes key={order.id} order={order} />
      ))}
      <p>Thank you for your order. If anything isn’t right, please email {shop.email}.</p>
    </Slip>
  );
}

/** A page of its own with the address, to be stuck on the parcel. */
export const LabelPage = ({ orders }: { orders: Parcel }) => {
  const [{ name, delivery }] = orders;
  return (
    <Label aria-label={`Label of ${titleOf(orders).replace('O', 'o')}`}>
      <p>{name}</p>
      <AddressText address={delivery} />
      <small>
        {numbersText(orders)} · From {shop.name}
      </small>
    </Label>
  );
};
