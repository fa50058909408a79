import type { DocumentSeries } from '@slipcast/contracts/http/vat';
import type { Order } from '../orders/order-record.ts';
import type { RefundEntry } from '../orders/refund-entry.ts';
import { pricePence } from '../orders/voucher-shares.ts';

/** Who issued a document, as it was registered then. */
export interface Seller {
  name: string;
  address: string;
  vatNumber: string;
  ratePercent: number;
}

/** An invoice or a credit note. It never changes. */
export interface VatDocument {
  series: DocumentSeries;
  number: number;
  refundId: string | null;
  issuedAt: Date;
  /** When the money was taken or returned. */
  taxPoint: Date;
  amountPence: number;
  vatPence: number;
  seller: Seller;
}

const PREFIX: Record<DocumentSeries, string> = { invoice: 'INV', 'credit-note': 'CN' };
/** 'INV-00042' */
export const documentNumber = ({ series, number }: Pick<VatDocument, 'series' | 'number'>): string =>
  `${PREFIX[series]}-${String(number).padStart(5, '0')}`;

export type Due = Pick<VatDocument, 'series' | 'refundId' | 'taxPoint' | 'amountPence'>;

/** The money is back with its buyer, by card or by other means. */
const isBack = ({ state }: RefundEntry) => state === 'done' || state === 'settled';

/** A cancelled order whose refund failed, and which the maker has repaid. It is known by its payment's id, as its refund would be. */
function repaid({ paymentId, refundSettledAt, refundOwedPence }: Order): Due[] {
  if (!refundSettledAt || refundOwedPence <= 0) return [];
  return [
    {
      series: 'credit-note',
      refundId: paymentId,
      taxPoint: refundSettledAt,
      amountPence: refundOwedPence,
    },
  ];
}

/**
 * Every document that an order should have by now, in the order in which its money has moved.
 *
 * @param paidAt null: no money has been taken
 */
export function documentsDue(order: Order, paidAt: Date | null): Due[] {
  if (!order.vat || !paidAt) return [];
  const refunds = order.refunds
    .filter(isBack)
    .map(({ id, amountPence, voucherPence, endedAt, askedAt }): Due => ({
      series: 'credit-note',
      refundId: id,
      taxPoint: new Date(endedAt ?? askedAt),
      amountPence: amountPence + voucherPence,
    }));
  return [
    { series: 'invoice', refundId: null, taxPoint: paidAt, amountPence: pricePence(order) },
    ...[...refunds, ...repaid(order)].toSorted((a, b) => a.taxPoint.getTime() - b.taxPoint.getTime()),
  ];
}
