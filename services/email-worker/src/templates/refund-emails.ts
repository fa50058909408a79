import type { EventData } from '@slipcast/contracts/events/registry';
import { isPaidByHand, paidBack } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, orderLink, whereDocumentIs } from './order-parts.ts';
import { pots } from './pots.ts';

type Refund = EventData<'order.partly-refunded.v1'>;

/** 'Tall mug, 2 × Bowl and the delivery'; nothing where only an amount was refunded. */
function refundedFor({
  pieces,
  lines,
  refundDeliveryPence,
}: Pick<Refund, 'pieces' | 'lines' | 'refundDeliveryPence'>): string {
  const pots = pieces.flatMap(({ line, quantity }) => {
    const name = lines[line - 1]?.productName;
    return name === undefined ? [] : [quantity === 1 ? name : `${quantity} × ${name}`];
  });
  const parts = refundDeliveryPence > 0 ? [...pots, 'the delivery'] : pots;
  return new Intl.ListFormat('en-GB').format(parts);
}

const NOT_SENT = 'That is all of what you paid, so we won’t send this order.';

/** What happens to the rest of the order, where the buyer may wonder. */
function whatFollows(refund: Refund): string[] {
  const { refundedPence, totalPence, isShipped, voucherPence = 0, refundVoucherPence = 0 } = refund;
  // What went to vouchers is not in these sums.
  if (voucherPence > 0 || refundVoucherPence > 0) return [];
  if (refundedPence >= totalPence) return isShipped ? [] : [NOT_SENT];
  return [`In all, ${formatPence(refundedPence)} of your ${formatPence(totalPence)} has been refunded.`];
}

/** '… to the card you paid with', with what went to vouchers. */
function wayOf({ amountPence, refundVoucherPence: voucherPence = 0, toNewVoucher }: Refund): string {
  if (toNewVoucher) return 'a new gift voucher';
  if (voucherPence === 0) return 'the card you paid with';
  return amountPence === 0
    ? 'the gift voucher you paid with'
    : `the way you paid: ${formatPence(voucherPence)} to your gift voucher and ${formatPence(amountPence)} to your card`;
}

export function orderPartlyRefunded(shop: Shop, refund: Refund): Draft {
  const what = refundedFor(refund);
  const isByHand = isPaidByHand(refund);
  const { refundVoucherPence: voucherPence = 0, toNewVoucher = false } = refund;
  const whole = formatPence(refund.amountPence + voucherPence);
  const amount = `${whole} for your order ${refund.orderNumber}`;
  const how =
    isByHand && !toNewVoucher
      ? `We’ve given you back ${amount}`
      : `We’ve refunded ${amount} to ${wayOf(refund)}`;
  return {
    subject: `Refund of ${whole} for your order ${refund.orderNumber}`,
    title: 'Your refund',
    blocks: [
      greeting(refund),
      paragraph(what ? `${how}: for ${what}.` : `${how}.`),
      ...pots(shop, refund.pieces, refund.lines),
      ...(refund.message ? [paragraph(refund.message)] : []),
      ...whatFollows(refund).map(paragraph),
      ...(toNewVoucher ? [paragraph('The voucher comes in an email of its own.')] : []),
      ...(isByHand || refund.amountPence === 0
        ? []
        : [paragraph('Depending on your bank, it may take a few working days to arrive.')]),
      ...whereDocumentIs(shop, refund, 'credit note'),
      orderLink(shop, refund),
    ],
  };
}

/** Square could not refund it, so the maker has paid it back. */
export function refundSettled(shop: Shop, refund: EventData<'order.refund-settled.v1'>): Draft {
  const { orderNumber, amountPence, refundVoucherPence = 0, message, how, isLast } = refund;
  const amount = formatPence(amountPence);
  const what = refundedFor(refund);
  return {
    subject: `Refund of ${amount} for your order ${orderNumber}`,
    title: 'Your refund',
    blocks: [
      greeting(refund),
      paragraph(
        `The refund of ${amount} to your card failed, so we’ve paid you back ${paidBack(how)} for your order ${orderNumber}.`,
      ),
      ...(what ? [paragraph(`It is for ${what}.`)] : []),
      ...(refundVoucherPence > 0
        ? [paragraph(`${formatPence(refundVoucherPence)} went back to your gift voucher.`)]
        : []),
      ...pots(shop, refund.pieces, refund.lines),
      ...(message ? [paragraph(message)] : []),
      ...(isLast ? [paragraph(NOT_SENT)] : []),
      paragraph('If the money hasn’t reached you, please reply to this email.'),
      ...whereDocumentIs(shop, refund, 'credit note'),
      orderLink(shop, refund),
    ],
  };
}
