import type { AuditAction, AuditedChange, Described } from '@slipcast/contracts/audit';
import { HAND_METHOD_WORDS, paidByHandPence } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { REQUEST_WORDS } from '@slipcast/contracts/order-words';
import type { Order } from './order-record.ts';
import { piecesText, sentParcels } from './parcel.ts';

const ANSWERED = ['accepted', 'received', 'declined'] as const;
/** What an admin has just answered to a buyer. */
const answeredNow = (before: Order, after: Order) =>
  ANSWERED.find((answer) =>
    after.requests.some(
      ({ id, state }) =>
        state === answer && before.requests.some((one) => one.id === id && one.state !== state),
    ),
  );

/** What an admin's change has done to an order. */
function actionOf(before: Order, after: Order): AuditAction {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'order.cancelled';
  if (paidByHandPence(after.handSale) > paidByHandPence(before.handSale)) return 'order.payment-recorded';
  if (after.refundSettledAt && !before.refundSettledAt) return 'order.refund-settled';
  if (after.refunds.length > before.refunds.length) return 'order.refund-asked';
  if (
    after.refunds.some(
      ({ id, state }) =>
        state === 'settled' && before.refunds.some((one) => one.id === id && one.state !== state),
    )
  )
    return 'order.refund-settled';
  const [sent, sentBefore] = [after, before].map((order) => sentParcels(order).length);
  if (sent! < sentBefore!) return 'order.shipping-undone';
  if (sent! > sentBefore! && after.status === 'paid') return 'order.parcel-shipped';
  if (after.deliveryAddress !== before.deliveryAddress) return 'order.address-changed';
  if (after.packingAt && !before.packingAt) return 'order.packing-begun';
  if (!after.packingAt && before.packingAt) return 'order.packing-skipped';
  if (after.packingPrinted && !before.packingPrinted) return 'order.packing-printed';
  if (after.readyAt && !before.readyAt) return 'order.ready-to-collect';
  if (after.status === before.status) {
    const answered = answeredNow(before, after);
    if (answered) return `order.request-${answered}`;
  }
  if (after.status !== before.status) {
    if (after.status === 'pending') throw new Error('an order cannot become pending again');
    return `order.${after.status}`;
  }
  return 'order.tracking-changed';
}

/** The parcels of an order that is sent in several; one that holds all of it needs no words. */
const partsOf = ({ status, lines, parcels }: Pick<Order, 'status' | 'lines' | 'parcels'>): string => {
  const sent = sentParcels({ parcels });
  const isInParts = sent.length > 1 || status === 'paid';
  return isInParts ? sent.map(({ pieces }) => piecesText({ lines }, pieces)).join('; ') : '';
};

/** What can change about an order, as the audit log shows it: nothing about the buyer. */
const describe = ({
  status,
  trackingInfo,
  refundOwedPence,
  refundSettledAt,
  readyAt,
  packingAt,
  packingPrinted,
  refunds,
  requests,
  handSale,
  lines,
  parcels,
}: Order): Described => ({
  Status: status,
  'Paid by hand': (handSale?.payments ?? [])
    .map(({ pence, method }) => `${formatPence(pence)} ${HAND_METHOD_WORDS[method]}`)
    .join('; '),
  'Tracking information': trackingInfo ?? '',
  Parcels: partsOf({ status, lines, parcels }),
  'Packing begun': packingAt ? 'Yes' : '',
  'Slip or label': packingPrinted ? 'Yes' : '',
  'Ready to collect': readyAt ? 'Yes' : '',
  Refunds: refunds
    .filter(({ origin }) => origin === 'desk')
    .map(
      ({ amountPence, voucherPence, toNewVoucher, state }) =>
        `${formatPence(amountPence + voucherPence)}${toNewVoucher ? ' as a gift voucher' : ''}${state === 'settled' ? ', paid back by other means' : ''}`,
    )
    .join('; '),
  'Asked by the buyer': requests.map(({ kind, state }) => `${REQUEST_WORDS[kind]}, ${state}`).join('; '),
  'Paid back by other means': refundSettledAt ? formatPence(refundOwedPence) : '',
});

/** The audit log keeps no addresses. */
const newAddress = (before: Order, after: Order): Described =>
  after.deliveryAddress === before.deliveryAddress ? {} : { 'Delivery address': 'Changed' };

/** An admin's change of an order, for the audit log. */
export const auditedOrder = (before: Order, after: Order): AuditedChange => ({
  action: actionOf(before, after),
  objectId: after.id,
  object: after.orderNumber,
  before: describe(before),
  after: { ...describe(after), ...newAddress(before, after) },
});
