import type { Stored, StoredOrder, StoredPayment } from './stored.ts';

/** What the provider must have of a payment in this state, if it has it at all: its status, and whether all is refunded. */
const AT_PROVIDER: Record<string, { status: string[]; isRefunded?: boolean }> = {
  captured: { status: ['captured'], isRefunded: false },
  refunded: { status: ['captured'], isRefunded: true },
  'refund-failed': { status: ['captured'], isRefunded: false },
  settled: { status: ['captured'] },
  voided: { status: ['cancelled', 'failed'] },
  declined: { status: ['failed'] },
};

function wrongPayment(
  { id, state, amountPence, refundedPence }: StoredPayment,
  { charge }: Stored,
): string[] {
  const expected = AT_PROVIDER[state];
  if (!expected) return [`payment ${id} is still ${state}`];
  const found = charge(id);
  if (!found)
    return state === 'voided' || state === 'declined' ? [] : [`payment ${id} is ${state} for us alone`];
  const isRefunded = found.refundedPence >= amountPence;
  const isWrong =
    !expected.status.includes(found.status) ||
    (expected.isRefunded !== undefined && expected.isRefunded !== isRefunded);
  return [
    ...(isWrong ? [`payment ${id} is ${state}, and at the provider ${JSON.stringify(found)}`] : []),
    ...(state === 'refunded' && refundedPence !== amountPence
      ? [`payment ${id} is refunded, and its row says ${refundedPence} of ${amountPence} pence`]
      : []),
  ];
}

/** Of an order whose money the shop keeps. */
const KEPT = ['paid', 'shipped', 'delivered'];

const times = (list: readonly string[], one: string) => list.filter((other) => other === one).length;

const mayBeOneStep = ({ status, refundedPieces }: StoredOrder) =>
  status === 'cancelled' && refundedPieces.length > 0;

/** Refunds are entries: they add up to what the provider has given back, and each has its event and its step. */
function wrongRefunds(
  order: StoredOrder,
  told: readonly string[],
  payment: StoredPayment | undefined,
  charge: Stored['charge'],
): string[] {
  const { number, refundedPence, entriesPence, pendingRefunds, steps, isPaid, status, voucherPence } = order;
  const [parts, rests] = [times(told, 'order.partly-refunded.v1'), times(told, 'order.refunded.v1')];
  // What a cancelled order gives back to its voucher is in order.cancelled.v1: nothing, if refunds of its pieces had promised all.
  const mayGive = isPaid && status === 'cancelled' && voucherPence > 0;
  const toVoucher = Number(mayGive);
  const most = parts + rests + Number(mayGive);
  const refunded = times(steps, 'refunded');
  // Where all of it is back at once, its parts are in that step.
  const least = mayBeOneStep(order) ? Math.min(1, parts + rests) : parts + rests + toVoucher;
  const atProvider = charge(payment?.id ?? '')?.refundedPence ?? 0;
  const isKnown = isPaid && (payment?.state === 'captured' || payment?.state === 'refunded');
  return [
    ...(isKnown && atProvider !== refundedPence
      ? [`order ${number} has ${refundedPence} pence refunded, and the provider ${atProvider}`]
      : []),
    ...(entriesPence === refundedPence && pendingRefunds === 0
      ? []
      : [
          `the refunds of order ${number} are ${entriesPence} pence, ${pendingRefunds} pending, of ${refundedPence}`,
        ]),
    ...(rests > 1 ? [`order.refunded.v1 of order ${number} was published ${rests} times`] : []),
    // A deposit is returned with the cancellation.
    ...((!payment && status === 'cancelled') ||
    (refunded >= least && refunded <= most && parts + rests > 0 === refundedPence + order.toVouchersPence > 0)
      ? []
      : [`order ${number} has "refunded" ${refunded} times in its history, and ${parts + rests} events`]),
  ];
}

/** An order, its payment, its history and the events about it say the same. */
function wrongOrder(order: StoredOrder, { payments, events, charge, hasHandRefund }: Stored): string[] {
  const {
    id,
    number,
    status,
    isPaid,
    refundedPence,
    steps,
    codes,
    uses,
    voucherPence,
    spentPence,
    returnedPence,
  } = order;
  const payment = payments.find((one) => one.id === order.payment);
  const hasFailedPart = order.refundedPieces.some(({ state }) => state === 'failed');
  const ids = new Map(
    events
      .filter(({ type, key }) => key === id && type.startsWith('order.'))
      .map((event) => [event.id, event.type]),
  );
  const told = [...ids.values()];
  const expected: [string, boolean][] = [
    ['order.placed.v1', true],
    ['order.paid.v1', isPaid],
    ['order.cancelled.v1', status === 'cancelled'],
  ];
  const isCaptured = payment?.state === 'captured';
  return [
    ...(payment?.orderId && payment.orderId !== id
      ? [`the payment of order ${number} belongs to another order`]
      : []),
    ...((KEPT.includes(status) && refundedPence < (payment?.amountPence ?? 0)) === isCaptured
      ? []
      : [`order ${number} is ${status}, and its payment ${payment?.state}`]),
    ...(status === 'paid' && !isPaid ? [`order ${number} is paid at no time`] : []),
    ...(payment?.state === 'refunded' && isPaid && refundedPence === 0
      ? [`the refund of order ${number} is not recorded`]
      : []),
    ...expected.flatMap(([type, is]) =>
      times(told, type) === Number(is)
        ? []
        : [`${type} of order ${number} was published ${times(told, type)} times`],
    ),
    ...(times(steps, 'cancelled') === Number(status === 'cancelled')
      ? []
      : [
          `the history of order ${number}, which is ${status}, has "cancelled" ${times(steps, 'cancelled')} times`,
        ]),
    // A part that failed is reported to her too, and once the order is cancelled it is asked for again with the rest.
    ...(steps.includes('refund-failed') &&
    payment?.state === 'refunded' &&
    !hasFailedPart &&
    !hasHandRefund(payment.id)
      ? [`the maker was asked to pay back order ${number} by hand, and its refund went through`]
      : []),
    ...(uses === (status === 'cancelled' ? 0 : codes)
      ? []
      : [`order ${number} is ${status}, has ${codes} codes, and has taken ${uses} uses`]),
    ...(spentPence === (status === 'cancelled' ? 0 : voucherPence - returnedPence)
      ? []
      : [
          `order ${number} is ${status}, vouchers pay ${voucherPence} pence of it, and it has spent ${spentPence} of them`,
        ]),
    ...wrongRefunds(order, told, payment, charge),
  ];
}

/** What a payment's end tells other services. */
function wrongPaymentNews({ id, state, orderId }: StoredPayment, { events }: Stored): string[] {
  const told = events.filter(({ type, key }) => key === id && type.startsWith('payment.'));
  const type = {
    captured: 'payment.captured.v1',
    refunded: 'payment.refunded.v1',
    voided: 'payment.voided.v1',
    'refund-failed': 'payment.refund-failed.v1',
  }[state];
  if (!type || (state !== 'voided' && !orderId)) return [];
  const isTold = told.some((event) => event.type === type);
  return isTold ? [] : [`payment ${id} is ${state}, and no event says so`];
}

/** What is wrong about payments and orders, compared with the provider's books and with the events. */
export const wrongPayments = (stored: Stored): string[] => [
  ...stored.payments.flatMap((payment) => [
    ...wrongPayment(payment, stored),
    ...wrongPaymentNews(payment, stored),
  ]),
  ...stored.orders.flatMap((order) => wrongOrder(order, stored)),
];
