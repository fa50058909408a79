import type { Order } from '../../features/orders/order.ts';
import { CardPayment } from './CardPayment.tsx';
import { DisputesSheet } from './DisputesSheet.tsx';
import { HandPayments } from './HandPayments.tsx';

/** What a bank asks back of an order, what the maker takes for it herself, and what its card payment has brought. */
export const MoneySheets = ({ order }: { order: Order }) => (
  <>
    <DisputesSheet order={order} />
    <HandPayments order={order} />
    <CardPayment order={order} />
  </>
);
