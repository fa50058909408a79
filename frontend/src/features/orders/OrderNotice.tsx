import { ORDER_WORDS } from '@slipcast/contracts/order-words';
import { Alert } from '../../ui/Alert.tsx';
import type { Order } from './order.ts';

/** What the buyer should know about the order's money; nothing once it is simply paid. */
export const OrderNotice = ({ order: { status, money } }: { order: Pick<Order, 'status' | 'money'> }) =>
  money === 'paid' ? null : (
    <Alert severity="info">
      {status === 'cancelled' && 'This order has been cancelled. '}
      {ORDER_WORDS[money]}
    </Alert>
  );
