import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { discountLabel } from '@slipcast/contracts/discount-label';
import { formatPence } from '@slipcast/contracts/money';
import { isPaidByHand } from '../orders/hand-payments.ts';
import type { Order } from '../orders/order-record.ts';
import { documentNumber, type VatDocument } from './document.ts';

export interface Row {
  text: string;
  amount: string;
  isBold?: boolean;
}
/** A document as it is read. */
export interface Page {
  title: string;
  at: Date;
  facts: [name: string, value: string][];
  from: string[];
  /** Above `to`, where it is not To. */
  heading?: string;
  to: string[];
  rows: Row[];
  sums: Row[];
  note: string;
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

const nameOf = ({ productName, color }: OrderLine) => (color ? `${productName} (${color})` : productName);

function rowsOfInvoice({ lines, discountPence, discounts, delivery, deliveryPence }: Order): Row[] {
  return [
    ...lines.map((line) => ({
      text: `${nameOf(line)}, ${line.quantity} × ${formatPence(line.unitPence)}`,
      amount: formatPence(line.unitPence * line.quantity),
    })),
    ...(discountPence > 0
      ? [{ text: discountLabel(discounts ?? []), amount: formatPence(-discountPence) }]
      : []),
    ...(delivery || deliveryPence > 0
      ? [{ text: `Delivery: ${delivery?.name ?? 'post'}`, amount: formatPence(deliveryPence) }]
      : []),
  ];
}

/** What of the order was refunded. The amounts of single pieces are not known, because a maker may refund any amount with them. */
function rowsOfCreditNote(order: Order, { refundId, amountPence }: VatDocument): Row[] {
  const entry = order.refunds.find(({ id }) => id === refundId);
  const deliveryPence = entry?.deliveryPence ?? 0;
  const pieces = (entry?.pieces ?? []).flatMap(({ line, quantity }) => {
    const sold = order.lines[line - 1];
    return sold ? [`${quantity} × ${nameOf(sold)}`] : [];
  });
  const goodsPence = amountPence - deliveryPence;
  const what = pieces.length > 0 ? pieces.join('\n') : `Refund of order ${order.orderNumber}`;
  return [
    ...(goodsPence > 0 ? [{ text: what, amount: formatPence(goodsPence) }] : []),
    ...(deliveryPence > 0 ? [{ text: 'Delivery', amount: formatPence(deliveryPence) }] : []),
  ];
}

/** How an order was paid, where the shop knows it. */
function paidHow(order: Order): string {
  if (isPaidByHand(order)) return '';
  if (order.voucherPence === 0) return ' Paid by card.';
  const voucher = ` Paid with a gift voucher: ${formatPence(order.voucherPence)}.`;
  return order.totalPence === 0 ? voucher : `${voucher} By card: ${formatPence(order.totalPence)}.`;
}

/**
 * An invoice or a credit note as its PDF shows it.
 *
 * @param invoice of the same order, which a credit note refers to
 */
export function pageOf(order: Order, document: VatDocument, invoice: VatDocument | undefined): Page {
  const { series, issuedAt, taxPoint, amountPence, vatPence, seller } = document;
  const isInvoice = series === 'invoice';
  const [issued, supplied] = [issuedAt, taxPoint].map((at) => LONG_DATE.format(at));
  return {
    title: `${isInvoice ? 'VAT invoice' : 'Credit note'} ${documentNumber(document)}`,
    at: issuedAt,
    facts: [
      ['Issued', issued ?? ''],
      [isInvoice ? 'Tax point' : 'Refunded', supplied ?? ''],
      ['Order', order.orderNumber],
      ...(isInvoice || !invoice ? [] : ([['For invoice', documentNumber(invoice)]] as Page['facts'])),
    ],
    from: [seller.name, ...seller.address.split('\n'), `VAT number ${seller.vatNumber}`],
    to: [order.customerName, ...order.billingAddress.split(/\n|, /)],
    rows: isInvoice ? rowsOfInvoice(order) : rowsOfCreditNote(order, document),
    sums: [
      { text: 'Total without VAT', amount: formatPence(amountPence - vatPence) },
      { text: `VAT at ${seller.ratePercent}%`, amount: formatPence(vatPence) },
      {
        text: isInvoice ? 'Total' : 'Total credited',
        amount: formatPence(amountPence),
        isBold: true,
      },
    ],
    note: isInvoice
      ? `All prices include VAT.${paidHow(order)}`
      : `This credit note reduces the invoice above. The money has been returned to you.`,
  };
}
