import type { EventData } from '@slipcast/contracts/events/registry';
import { isPaidByHand } from '@slipcast/contracts/by-hand';
import { WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import { formatPence } from '@slipcast/contracts/money';
import { ORDER_WORDS } from '@slipcast/contracts/order-words';
import { dispatchDate, workingDaysText } from '@slipcast/contracts/working-days';
import { address, highlighted, link, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import {
  dateOf,
  dateTimeOf,
  greeting,
  isTakenAway,
  orderLines,
  orderLink,
  paidHow,
  placeOfCollection,
  sellsVoucher,
  whereDocumentIs,
  type Order,
} from './order-parts.ts';
import { allOf, pots } from './pots.ts';

/** When the parcel will be dispatched, if the maker says so. */
function dispatchOf(shop: Shop, { placedAt, delivery }: Order): string {
  if (delivery?.kind === 'collection') return 'We’ll email you when your order is ready to collect.';
  const days = delivery?.dispatchDays ?? shop.dispatchDays;
  const sent = 'We’ll email you when it’s on its way.';
  return days === null
    ? sent
    : `We dispatch within ${workingDaysText(days)}, so your parcel leaves us by ${dispatchDate(new Date(placedAt), days)}. ${sent}`;
}

function opening(shop: Shop, order: Order): string {
  const how = paidHow(order);
  if (sellsVoucher(order))
    return 'Here is your receipt. The voucher goes to the person you bought it for in an email of its own, at once or on the day that you chose.';
  if (isTakenAway(order)) return `Here is your receipt. You paid ${how}.`;
  const received = how
    ? `Here is your receipt. You paid ${how}.`
    : 'We have received your order and your payment.';
  const { addedTo } = order;
  const parcel = addedTo
    ? ` It goes into the parcel of your order ${addedTo.orderNumber}, so there is no second delivery charge.`
    : '';
  return `${received}${parcel} ${dispatchOf(shop, order)}`;
}

function addresses(order: Order) {
  if (isTakenAway(order) || sellsVoucher(order)) return [];
  return [
    ...(order.delivery?.kind === 'collection'
      ? placeOfCollection(order)
      : [address('Delivery address', order.deliveryAddress)]),
    address('Billing address', order.billingAddress || order.deliveryAddress),
  ];
}

const WITHDRAWAL = `On that page you can ask us to cancel before dispatch, and withdraw from the contract up to ${WITHDRAWAL_DAYS} days after your order arrives.`;

/** Pots are sent again, at no charge. */
const replacementConfirmation = (shop: Shop, order: Order, number: string): Draft => ({
  subject: `We are sending you another one: order ${order.orderNumber} at ${shop.name}`,
  title: 'We are sending you another one',
  blocks: [
    greeting(order),
    paragraph(
      `It replaces what you had with order ${number}, and there is nothing to pay. ${dispatchOf(shop, order)}`,
    ),
    highlighted(`Order ${order.orderNumber}, ${dateOf(order.placedAt)}`),
    orderLines(shop, order),
    ...(order.delivery?.kind === 'collection'
      ? placeOfCollection(order)
      : [address('Delivery address', order.deliveryAddress)]),
    orderLink(shop, order),
  ],
});

const boughtConfirmation = (shop: Shop, order: Order): Draft => ({
  subject: `Your order ${order.orderNumber} at ${shop.name}`,
  title: 'Thank you for your order',
  blocks: [
    greeting(order),
    paragraph(opening(shop, order)),
    highlighted(`Order ${order.orderNumber}, ${dateOf(order.placedAt)}`),
    orderLines(shop, order),
    ...addresses(order),
    ...whereDocumentIs(shop, order, 'VAT invoice'),
    orderLink(shop, order),
    ...(isTakenAway(order) ? [] : [paragraph(WITHDRAWAL)]),
    link(`${shop.url}/delivery`, 'Delivery, returns and your right to cancel'),
    link(`${shop.url}/terms`, 'Terms of sale'),
  ],
});

export function orderConfirmation(shop: Shop, order: Order): Draft {
  const replaces = order.handSale?.replaces;
  return replaces
    ? replacementConfirmation(shop, order, replaces.orderNumber)
    : boughtConfirmation(shop, order);
}

/** The person who asked for it may not be the buyer. */
export const orderLinkRequested = (shop: Shop, order: Order): Draft => ({
  subject: `Your link to order ${order.orderNumber} at ${shop.name}`,
  title: 'Your link to your order',
  blocks: [
    greeting(order),
    paragraph(`This link shows your order ${order.orderNumber} with its full addresses.`),
    orderLink(shop, order),
    paragraph(
      'It works for 90 days. If you didn’t ask for it, ignore this email: without the link no one can see your address.',
    ),
  ],
});

/** The person who bought the voucher has had their money back, so there is nothing left to return to it. */
const lostWith = (pence: number): string =>
  `${formatPence(pence)} can’t go back to the gift voucher it came from, because the person who bought that voucher has had their money back.`;

/** Says nothing about money until the outcome is known. */
function moneyOf({ lostVoucherPence, ...order }: EventData<'order.cancelled.v1'>): string {
  if (!lostVoucherPence) return moneyBackOf(order);
  const isAll = order.refundPence === 0 && !order.returnedVoucherPence && !order.refundedPence;
  return [...(isAll ? [] : [moneyBackOf(order)]), lostWith(lostVoucherPence)].join(' ');
}

function moneyBackOf(order: EventData<'order.cancelled.v1'>): string {
  const { refundPence, refundedPence = 0, returnedVoucherPence = 0, notCharged } = order;
  if (returnedVoucherPence > 0) {
    const returned = `${formatPence(returnedVoucherPence)} has gone back to your gift voucher.`;
    return refundPence > 0
      ? `${returned} ${formatPence(refundPence)} will be refunded to the card you paid with. It may take a few working days to arrive.`
      : returned;
  }
  if (refundPence === 0 && refundedPence > 0)
    return `You’ve had a refund of ${formatPence(refundedPence)} already, so there’s nothing more to refund.`;
  if (refundPence > 0 && isPaidByHand(order)) return `We’ve given you back ${formatPence(refundPence)}.`;
  if (refundPence > 0)
    return `${formatPence(refundPence)} will be refunded to the card you paid with. It may take a few working days to arrive.`;
  return notCharged ? 'You have not been charged.' : ORDER_WORDS.uncertain;
}

function whyCancelled({ orderNumber, lapsed, handSale }: EventData<'order.cancelled.v1'>): string {
  if (!lapsed || !handSale?.payUntil) return `Your order ${orderNumber} has been cancelled.`;
  return `Your order ${orderNumber} wasn’t paid for by ${dateTimeOf(handSale.payUntil)}, so we’ve cancelled it, and the pots are on sale again. Please write to us if you’d still like them.`;
}

export const orderCancelled = (shop: Shop, order: EventData<'order.cancelled.v1'>): Draft => ({
  subject: `Your order ${order.orderNumber} has been cancelled`,
  title: 'Your order has been cancelled',
  blocks: [
    greeting(order),
    paragraph(whyCancelled(order)),
    paragraph(moneyOf(order)),
    orderLines(shop, order),
    ...(shop.hasDocument ? whereDocumentIs(shop, order, 'credit note') : []),
    orderLink(shop, order),
  ],
});

export const orderRefunded = (shop: Shop, order: EventData<'order.refunded.v1'>): Draft => ({
  subject: `Refund for your order ${order.orderNumber}`,
  title: 'Your refund',
  blocks: [
    greeting(order),
    paragraph(
      `We’ve refunded ${formatPence(order.amountPence ?? order.refundPence)} for your order ${order.orderNumber} to the card you paid with.`,
    ),
    ...pots(shop, allOf(order.lines), order.lines),
    paragraph('Depending on your bank, it may take a few working days to arrive.'),
    ...whereDocumentIs(shop, order, 'credit note'),
    orderLink(shop, order),
  ],
});
