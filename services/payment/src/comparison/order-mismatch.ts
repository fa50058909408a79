import type { OrderOfPayment, PaymentState } from '@slipcast/contracts/http/payment';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import type { Payment } from '../payments/payment.ts';

export interface PaymentAndOrder {
  payment: Payment;
  order: OrderOfPayment | null;
}
export interface OrderMismatch {
  paymentId: string;
  orderId: string | null;
  ours: PaymentState;
  /** Null if there is no such order. */
  theirs: OrderStatus | null;
}

const PAID: OrderStatus[] = ['paid', 'shipped', 'delivered'];
const HOLDING_MONEY: PaymentState[] = ['authorised', 'capturing', 'captured'];
const FINAL: PaymentState[] = ['captured', 'refunded', 'voided'];

/** Nothing more happens to the payment unless someone acts. */
export const isFinal = ({ state }: Payment): boolean => FINAL.includes(state);

/** The order has not heard that its payment was refunded. */
export const isRefundUnknown = ({ payment, order }: PaymentAndOrder): boolean =>
  payment.state === 'refunded' && order !== null && order.refundedPence < payment.amountPence;

/** The order does not know that a part of its money was refunded. */
export const isPartUnknown = ({ payment, order }: PaymentAndOrder): boolean =>
  payment.state === 'captured' && order !== null && order.refundedPence < payment.refundedPence;

/** Its order is cancelled, but its payment was not reversed. */
export const isUnreversed = ({ payment }: PaymentAndOrder): boolean =>
  HOLDING_MONEY.includes(payment.state) && !payment.reversalReason;

export const isCapturedWithoutOrder = ({ payment, order }: PaymentAndOrder): boolean =>
  payment.state === 'captured' && !order;

export const isPaidWithoutMoney = ({ payment, order }: PaymentAndOrder): boolean =>
  payment.state === 'voided' && order !== null && PAID.includes(order.status);

export const toMismatch = ({ payment, order }: PaymentAndOrder): OrderMismatch => ({
  paymentId: payment.id,
  orderId: order?.orderId ?? payment.orderId,
  ours: payment.state,
  theirs: order?.status ?? null,
});
