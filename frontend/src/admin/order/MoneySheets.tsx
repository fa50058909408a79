import type { Order } from '../../features/orders/order.ts';
import { DisputesSheet } from './DisputesSheet.tsx';
import { HandPayments } from './HandPayments.tsx';

/** What a bank asks back of an order, and what the maker takes for it herself. Nothing for most orders. */
export const MoneySheets = ({ order }: { order: Order }) => (
  <>
    <DisputesSheet order={order} />
    <HandPayments order={order} />
  </>
);
