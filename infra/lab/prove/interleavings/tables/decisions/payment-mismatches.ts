import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import {
  isCapturedWithoutOrder,
  isFinal,
  isPaidWithoutMoney,
  isPartUnknown,
  isRefundUnknown,
  isUnreversed,
  toMismatch,
} from '../../../../../../services/payment/src/comparison/order-mismatch.ts';
import {
  findMismatches,
  isRefundUnexpected,
  isSold,
} from '../../../../../../services/payment/src/comparison/provider-mismatch.ts';
import { MIN_AGE_MS, WINDOW_MS } from '../../../../../../services/payment/src/comparison/window.ts';
import { isOfSlipcast, isOwn } from '../../../../../../services/payment/src/payments/installation.ts';
import type {
  ProviderPayment,
  ProviderStatus,
} from '../../../../../../services/payment/src/provider/provider.ts';
import { each, grid, list, named, NOTHING, type Named } from './lines.ts';
import { NOW, PAYMENT, STATUSES } from './payment-rules.ts';
import { combine } from '../table.ts';

const theirs = (status: ProviderStatus, refundedPence: number, amountPence = 1000): ProviderPayment => ({
  id: 'p',
  referenceId: 'pay',
  status,
  amountPence,
  refundedPence,
  madeAt: NOW,
});
const REPORTED: Named<ProviderPayment> = Object.fromEntries([
  ...combine(STATUSES, [0, 999, 1000]).map(
    ([status, back]) => [`${status} ${back} back`, theirs(status, back)] as const,
  ),
  ['captured of 900', theirs('captured', 0, 900)],
]);
const OWNED = Object.fromEntries(
  PAYMENT_STATES.map((state) => [state, { ...PAYMENT, state, providerPaymentId: 'p' }]),
);
const IDS = [
  '0a1b2c3d-4e5f-8abc-8def-0123456789ab',
  '0a1b2c3d-4e5f-4abc-8def-0123456789ab',
  '9a1b2c3d-4e5f-8abc-8def-0123456789ab',
  'stall 7',
  null,
];

/** Where a payment differs from the provider's books, or from its order. */
export const paymentMismatches = (): string[] => [
  `windows -> ${WINDOW_MS} ${MIN_AGE_MS}`,
  ...grid(
    'differs from',
    OWNED,
    REPORTED,
    (ours, reported) => findMismatches([reported], [ours], () => false)[0] ?? NOTHING,
  ),
  ...grid(
    'refunded without us',
    OWNED,
    REPORTED,
    ({ state }, reported) => isRefundUnexpected(reported, state) || NOTHING,
  ),
  ...list('sold', REPORTED, isSold),
  ...list('unexpected though unknown here', REPORTED, (reported) => isRefundUnexpected(reported, null)),
  ...list('only here', OWNED, (ours) => findMismatches([], [ours], () => true)),
  ...each(
    'by its reference',
    combine(['p', 'x'], ['pay', 'other', null], [true, false]),
    ([id, referenceId, isOurs]) =>
      findMismatches(
        [{ ...theirs('captured', 0), id, referenceId }],
        [{ ...PAYMENT, state: 'voided', providerPaymentId: 'p' }],
        () => isOurs,
      ),
  ),
  ...each('made by this shop', combine(IDS, [true, false], [-1, 0, 1]), ([reference, hasOlder, later]) => [
    isOfSlipcast(reference),
    isOwn({ id: '0a1b2c3d4e5f', madeAt: NOW, hasOlder }, reference, new Date(NOW.getTime() + later)),
  ]),
  ...grid(
    'beside its order',
    Object.fromEntries(
      combine(PAYMENT_STATES, [null, 'why'], [0, 300]).map(([state, reversalReason, back]) => [
        `${state}${reversalReason ? '+reversed' : ''}+${back}back`,
        { ...PAYMENT, orderId: 'old', state, reversalReason, refundedPence: back },
      ]),
    ),
    named([
      null,
      ...combine(['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const, [0, 299, 300, 1000]),
    ]),
    (payment, given) => {
      const order = given && {
        orderId: 'o1',
        paymentId: 'pay',
        status: given[0],
        refundedPence: given[1],
        totalPence: 1000,
      };
      const pair = { payment, order };
      const found = {
        isFinal: isFinal(payment),
        isRefundUnknown: isRefundUnknown(pair),
        isPartUnknown: isPartUnknown(pair),
        isUnreversed: isUnreversed(pair),
        isCapturedWithoutOrder: isCapturedWithoutOrder(pair),
        isPaidWithoutMoney: isPaidWithoutMoney(pair),
      };
      return Object.entries(found).flatMap(([name, is]) => (is ? [name] : []));
    },
  ),
  ...each('reported as', [null, 'paid'] as const, (status) =>
    toMismatch({
      payment: { ...PAYMENT, orderId: 'old' },
      order: status && { orderId: 'o1', paymentId: 'pay', status, refundedPence: 0, totalPence: 1000 },
    }),
  ),
];
