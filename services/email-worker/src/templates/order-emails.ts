import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { ORDER_WORDS } from '@slipcast/contracts/order-words';
import { dispatchDate, workingDaysText } from '@slipcast/contracts/working-days';
import { address, highlighted, link, paragraph, tracking, type Block, type Draft } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';

type Order = EventData<'order.placed.v1'>;

const CELL = { borderBottom: '1px solid #DDD3C4', padding: '8px 0', verticalAlign: 'top' } as const;
const TOTAL = { fontWeight: 'bold', padding: '8px 0' } as const;
const RIGHT = { textAlign: 'right' } as const;
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** '20 November 2026', in the shop's time zone. */
const dateOf = (iso: string): string => LONG_DATE.format(new Date(iso));

const greeting = ({ customerName }: Order): Block => paragraph(greetingOf(customerName));

/**
 * Leads to the order in the account, or for a guest to the order look-up, already filled in. The key comes after the #, which browsers
 * never send, so it appears in no log and no Referer.
 */
function orderLink(shop: Shop, { orderId, userId, customerEmail: email, orderNumber }: Order): Block {
  const key = new URLSearchParams({ key: shop.lookupKey(orderId) });
  const lookup = `guest-lookup?${new URLSearchParams({ email, orderNumber })}#${key}`;
  const page = userId === null ? lookup : `order-details/${encodeURIComponent(orderId)}`;
  return link(`${shop.url}/${page}`, 'See your order');
}

/** The lines and the total of an order. */
function orderLines(shop: Shop, order: Order): Block {
  const total = formatPence(order.totalPence);
  const lines = order.lines.map(({ productName, color, quantity, unitPence, subtotalPence }) => ({
    name: color ? `${productName} (${color})` : productName,
    each: `${quantity} × ${formatPence(unitPence)}`,
    subtotal: formatPence(subtotalPence),
  }));
  const rows = lines.map(({ name, each, subtotal }) =>
    h(
      Row,
      null,
      h(Column, { style: CELL }, name, h('br'), each),
      h(Column, { style: { ...CELL, ...RIGHT } }, subtotal),
    ),
  );
  return {
    element: h(
      Section,
      { style: { paddingBottom: 8 } },
      ...rows,
      h(Row, null, h(Column, { style: TOTAL }, 'Total'), h(Column, { style: { ...TOTAL, ...RIGHT } }, total)),
      h(Text, { style: { fontSize: 14, margin: '8px 0 16px' } }, shop.pricesNote),
    ),
    text: [
      ...lines.map(({ name, each, subtotal }) => `- ${name}, ${each}: ${subtotal}`),
      `Total: ${total}`,
      shop.pricesNote,
    ].join('\n'),
  };
}

/** When the parcel will be dispatched, if the maker says so. */
const dispatchOf = ({ dispatchDays: days }: Shop, { placedAt }: Order): string =>
  days === null
    ? ''
    : `We dispatch within ${workingDaysText(days)}, so your parcel leaves us by ${dispatchDate(new Date(placedAt), days)}. `;

export const orderConfirmation = (shop: Shop, order: Order): Draft => ({
  subject: `Your order ${order.orderNumber} at ${shop.name}`,
  title: 'Thank you for your order',
  blocks: [
    greeting(order),
    paragraph(
      `We have received your order and your payment. ${dispatchOf(shop, order)}We’ll email you when it’s on its way.`,
    ),
    highlighted(`Order ${order.orderNumber}, ${dateOf(order.placedAt)}`),
    orderLines(shop, order),
    address('Delivery address', order.deliveryAddress),
    address('Billing address', order.billingAddress || order.deliveryAddress),
    orderLink(shop, order),
    link(`${shop.url}/delivery`, 'Delivery, returns and your right to cancel'),
    link(`${shop.url}/terms`, 'Terms of sale'),
  ],
});

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

export const orderShipped = (shop: Shop, order: EventData<'order.shipped.v1'>): Draft => ({
  subject: `Your order ${order.orderNumber} is on its way`,
  title: 'Your order is on its way',
  blocks: [
    greeting(order),
    paragraph(`Your order ${order.orderNumber} is on its way to you.`),
    tracking(order.trackingInfo),
    address('Delivery address', order.deliveryAddress),
    orderLines(shop, order),
    orderLink(shop, order),
  ],
});

export const orderTrackingChanged = (shop: Shop, order: EventData<'order.tracking-changed.v1'>): Draft => ({
  subject: `New tracking information for your order ${order.orderNumber}`,
  title: 'New tracking information',
  blocks: [
    greeting(order),
    paragraph(
      `The tracking information of your order ${order.orderNumber} has changed. Please use these details from now on.`,
    ),
    tracking(order.trackingInfo),
    orderLink(shop, order),
  ],
});

/** Says nothing about money until the outcome is known. */
function moneyOf({ refundPence, notCharged }: EventData<'order.cancelled.v1'>): string {
  if (refundPence > 0)
    return `${formatPence(refundPence)} will be refunded to the card you paid with. It may take a few working days to arrive.`;
  return notCharged ? 'You have not been charged.' : ORDER_WORDS.uncertain;
}

export const orderCancelled = (shop: Shop, order: EventData<'order.cancelled.v1'>): Draft => ({
  subject: `Your order ${order.orderNumber} has been cancelled`,
  title: 'Your order has been cancelled',
  blocks: [
    greeting(order),
    paragraph(`Your order ${order.orderNumber} has been cancelled.`),
    paragraph(moneyOf(order)),
    orderLines(shop, order),
    orderLink(shop, order),
  ],
});

export const orderRefunded = (shop: Shop, order: EventData<'order.refunded.v1'>): Draft => ({
  subject: `Refund for your order ${order.orderNumber}`,
  title: 'Your refund',
  blocks: [
    greeting(order),
    paragraph(
      `We’ve refunded ${formatPence(order.refundPence)} for your order ${order.orderNumber} to the card you paid with.`,
    ),
    paragraph('Depending on your bank, it may take a few working days to arrive.'),
    orderLink(shop, order),
  ],
});
