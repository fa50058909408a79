import { Price } from '../../ui/Price.tsx';
import { OrderLines } from './OrderLines.tsx';
import type { OrderLine } from './order.ts';

/** What is being bought, or was bought, with colour, quantity and price. */
export const SummaryLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <OrderLines lines={lines}>
    {({ name, color, quantity, pricePence }) => (
      <>
        <p>{name}</p>
        <small>
          {color && color !== 'Default' ? `${color} · ` : ''}
          {quantity} × <Price pence={pricePence} />
        </small>
      </>
    )}
  </OrderLines>
);
