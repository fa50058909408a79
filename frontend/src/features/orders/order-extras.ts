import { readPence } from '@slipcast/contracts/money';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { type Read } from './camel-case.ts';

/** A parcel of an order. `undoUntil`: for the back office; null once its buyer has been emailed. */
export type SentParcel = {
  id: string;
  number: number;
  /** By lines of the order, from 1 on. */
  pieces: { line: number; quantity: number }[];
  tracking: string;
  shippedAt: string | null;
  grams: number | null;
  undoUntil: string | null;
};

/** What was sent; empty for an order that was sent by an earlier release. */
export const parcelsFrom = ({ parcels }: Read<WireOrder>): SentParcel[] =>
  (parcels ?? []).map((parcel, at) => ({
    id: parcel.id ?? '',
    number: parcel.number ?? at + 1,
    pieces: (parcel.pieces ?? []).map(({ line, quantity }) => ({ line: line ?? 0, quantity: quantity ?? 0 })),
    tracking: parcel.trackingInfo ?? '',
    shippedAt: parcel.shippedAt ?? null,
    grams: parcel.grams ?? null,
    undoUntil: parcel.undoUntil ?? null,
  }));

/** The orders on both sides of a replacement. `replaces`: null for an order that was bought. */
const replacementsFrom = ({ replaces, replacements }: Read<WireOrder>) => ({
  replaces: replaces ? { id: replaces.id ?? '', number: replaces.orderNumber ?? '' } : null,
  replacements: (replacements ?? []).map(({ id, orderNumber, status }) => ({
    id: id ?? '',
    number: orderNumber ?? '',
    status: status ?? 'paid',
  })),
});

/** The orders that share its parcel. `takesMore`: its buyer can still add pots to it. */
const togetherFrom = ({ addedTo, added, takesMore, packingAt }: Read<WireOrder>) => ({
  addedTo: addedTo ? { id: addedTo.id ?? '', number: addedTo.orderNumber ?? '' } : null,
  added: (added ?? []).map(({ id, orderNumber, status }) => ({
    id: id ?? '',
    number: orderNumber ?? '',
    status: status ?? 'paid',
  })),
  takesMore: takesMore ?? false,
  packingAt: packingAt ?? null,
});

/** The orders that it has to do with. */
export const otherOrdersFrom = (order: Read<WireOrder>) => ({
  ...replacementsFrom(order),
  ...togetherFrom(order),
});

/** What its buyer asked for at the checkout. `giftMessage`: null where it is no gift. */
export const wishesFrom = ({ wishes }: Read<WireOrder>) => ({
  note: wishes?.note ?? '',
  giftMessage: wishes?.gift ? (wishes.gift.message ?? '') : null,
});

/** What was, or is being, returned to the buyer. */
export const refundsFrom = ({ refunds }: Read<WireOrder>) =>
  (refunds ?? []).map((refund) => ({
    id: refund.id ?? '',
    amountPence: readPence(refund.amount),
    voucherPence: readPence(refund.voucher),
    state: refund.state ?? 'done',
    message: refund.message ?? '',
    how: refund.how,
    at: refund.endedAt ?? refund.askedAt ?? null,
  }));

export const failedRefundFrom = ({ failedRefund }: Read<WireOrder>) =>
  failedRefund
    ? {
        owedPence: readPence(failedRefund.owed),
        settledAt: failedRefund.settledAt ?? null,
        how: failedRefund.how,
      }
    : null;
