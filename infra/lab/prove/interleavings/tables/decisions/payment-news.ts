import {
  afterRefund,
  afterRefunds,
  isAllBack,
  notificationCommand,
  paymentCommand,
} from '../../../../../../services/payment/src/payments/provider-commands.ts';
import type { ProviderRefund } from '../../../../../../services/payment/src/provider/provider.ts';
import { each } from './lines.ts';
import { PAYMENT, STATUSES } from './payment-rules.ts';
import { combine } from '../table.ts';

const refund = (id: string, status: ProviderRefund['status'], amountPence: number): ProviderRefund => ({
  id,
  status,
  amountPence,
});
const ENDS = combine(['pending', 'completed', 'failed'] as const, [300, 699, 700, 999, 1000]);
const OURS = combine([1000], [0, 300], [0, 1, 2]);
const LISTS: ProviderRefund[][] = [
  [],
  [refund('a', 'completed', 999)],
  [refund('a', 'completed', 1000)],
  [refund('a', 'completed', 300)],
  [refund('a', 'completed', 300), refund('b', 'pending', 700), refund('c', 'pending', 1)],
  [refund('a', 'failed', 1000)],
  [refund('a', 'failed', 1000), refund('b', 'completed', 700), refund('c', 'completed', 300)],
  [refund('a', 'pending', 1000), refund('b', 'failed', 400)],
];

/** What the provider's news means for a payment. */
export const providerNews = (): string[] => [
  ...each('payment is', STATUSES, (status) => paymentCommand({ id: 'q', status })),
  ...each(
    'one refund of',
    combine(
      OURS.filter(([, , tries]) => tries === 0),
      ENDS,
    ),
    ([[amountPence, refundedPence], [status, pence]]) =>
      afterRefund({ amountPence, refundedPence }, refund('r', status, pence)),
  ),
  ...each(
    'refunds',
    combine(OURS, [null, 'REFUND_AMOUNT_INVALID', 'PAYMENT_NOT_REFUNDABLE'], LISTS),
    ([[amountPence, refundedPence, refundTries], refusal, refunds]) =>
      afterRefunds({ amountPence, refundedPence, refundTries }, refunds, refusal),
  ),
  ...each('all back', LISTS, (refunds) => isAllBack(refunds, 1000)),
  ...each(
    'notified of a refund',
    combine(ENDS, ['r', 's', null], [0, 300]),
    ([[status, pence], providerRefundId, refundedPence]) =>
      notificationCommand(
        { kind: 'refund', providerPaymentId: 'p', refund: refund('r', status, pence) },
        { ...PAYMENT, providerRefundId, refundedPence },
      ),
  ),
  ...each('notified of a payment', combine(STATUSES, ['p', 'q', null]), ([status, providerPaymentId]) =>
    notificationCommand(
      { kind: 'payment', payment: { id: 'p', referenceId: 'pay', status } },
      { ...PAYMENT, providerPaymentId },
    ),
  ),
];
