import type { OrderLine } from '../../features/orders/order.ts';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { Price } from '../../ui/Price.tsx';

export const AdminLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <OrderLines lines={lines} letters>
    {({ name, color, quantity, pricePence }) => (
      <>
        <p>{color ? `${name} (${color})` : name}</p>
        <small>
          Quantity: {quantity} × <Price pence={pricePence} />
        </small>
      </>
    )}
  </OrderLines>
);
