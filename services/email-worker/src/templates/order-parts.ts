import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import { HAND_METHOD_WORDS, isHandedOver, isPaidByHand, TAKEN_AWAY } from '@slipcast/contracts/by-hand';
import { discountLabel } from '@slipcast/contracts/discount-label';
import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { noteFor } from '@slipcast/contracts/price-note';
import { BY_EMAIL, voucherName } from '@slipcast/contracts/vouchers';
import { vatText } from '@slipcast/contracts/vat-text';
import { address, button, LINE, paragraph, type Block } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';
import { photograph } from './photograph.ts';

export type Order = EventData<'order.placed.v1'>;
type SharedWith = Pick<EventData<'order.tracking-changed.v1'>, 'sharedWith'>;

const CELL = { borderBottom: LINE, padding: '8px 0', verticalAlign: 'top' } as const;
const PHOTOGRAPH = 64;
const BESIDE = { ...CELL, width: PHOTOGRAPH + 16 } as const;
const TOTAL = { fontWeight: 'bold', padding: '8px 0' } as const;
const RIGHT = { paddingLeft: 12, textAlign: 'right', whiteSpace: 'nowrap' } as const;
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** '20 November 2026', in the shop's time zone. */
export const dateOf = (iso: string): string => LONG_DATE.format(new Date(iso));

const LONG_DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
/** '20 November 2026 at 16:32', in the shop's time zone. */
export const dateTimeOf = (iso: string): string => LONG_DATE_TIME.format(new Date(iso));

export const greeting = ({ customerName }: Order): Block => paragraph(greetingOf(customerName));

/** 'order 2026-ORD-007', or 'orders 2026-ORD-007 and 2026-ORD-009' where an email is about all orders in a parcel. */
export function ordersOf({ orderNumber, sharedWith = [] }: Pick<Order, 'orderNumber'> & SharedWith): string {
  const numbers = [orderNumber, ...sharedWith.map((other) => other.orderNumber)];
  return numbers.length > 1
    ? `orders ${new Intl.ListFormat('en-GB').format(numbers.toSorted())}`
    : `order ${orderNumber}`;
}

/**
 * Leads to the order in the account, or for a guest to the order look-up, already filled in. The key comes after the #, which browsers
 * never send, so it appears in no log and no Referer.
 */
export function orderLink(shop: Shop, { orderId, userId, customerEmail: email, orderNumber }: Order): Block {
  const key = new URLSearchParams({ key: shop.lookupKey(orderId) });
  const lookup = `guest-lookup?${new URLSearchParams({ email, orderNumber })}#${key}`;
  const page = userId === null ? lookup : `order-details/${encodeURIComponent(orderId)}`;
  return button(`${shop.url}/${page}`, 'See your order');
}

/** Where a document of a shop that is registered for VAT is; nothing where it is not. @param name 'VAT invoice' */
export function whereDocumentIs({ hasDocument }: Shop, { vat }: Order, name: string): Block[] {
  if (!vat) return [];
  const onPage = hasDocument
    ? `Your ${name} is attached. You can also download it on your order’s page.`
    : `You can download your ${name} on your order’s page.`;
  return [paragraph(onPage)];
}

/** What is added to the goods or taken off, where there was a choice; nothing where delivery is part of every price. */
function extrasOf({
  delivery,
  deliveryPence = 0,
  discountPence = 0,
  discounts,
  vouchers = [],
}: Order): { name: string; amount: string }[] {
  const charge = deliveryPence === 0 ? 'Free' : formatPence(deliveryPence);
  const travels = delivery && !isHandedOver(delivery.method) ? delivery : null;
  return [
    ...(discountPence > 0 ? [{ name: discountLabel(discounts), amount: formatPence(-discountPence) }] : []),
    ...(travels
      ? [{ name: travels.kind === 'post' ? `Delivery: ${travels.name}` : travels.name, amount: charge }]
      : []),
    ...vouchers.map(({ lastFour, pence }) => ({ name: voucherName(lastFour), amount: formatPence(-pence) })),
  ];
}

/** The lines and the total of an order. */
export function orderLines(shop: Shop, order: Order): Block {
  const total = formatPence(order.totalPence);
  const { delivery, deliveryPence = 0 } = order;
  const prices = noteFor(shop.pricesNote, delivery ? { ...delivery, pence: deliveryPence } : null);
  const { vat, totalPence, voucherPence = 0 } = order;
  const note = vat
    ? `${vatText({ ratePercent: vat.ratePercent, pence: vat.includedPence }, { totalPence, voucherPence })}. ${prices}`
    : prices;
  const lines = order.lines.map(({ productName, color, quantity, unitPence, subtotalPence, ...line }) => ({
    name: color ? `${productName} (${color})` : productName,
    each: `${quantity} × ${formatPence(unitPence)}`,
    subtotal: formatPence(subtotalPence),
    picture: photograph(shop, line.imageUrl ?? line.productImageUrl, PHOTOGRAPH),
  }));
  const extras = extrasOf(order);
  const row = (name: ReactNode, amount: string, style: CSSProperties = CELL, picture?: ReactNode) =>
    h(
      Row,
      null,
      picture && h(Column, { className: 'rule', style: BESIDE }, picture),
      h(Column, { className: 'rule', style }, name),
      h(Column, { className: 'rule', style: { ...style, ...RIGHT } }, amount),
    );
  return {
    element: h(
      Section,
      { style: { paddingBottom: 8 } },
      ...lines.map(({ name, each, subtotal, picture }) =>
        row(h(Fragment, null, name, h('br'), each), subtotal, CELL, picture),
      ),
      ...extras.map(({ name, amount }) => row(name, amount)),
      row('Total', total, TOTAL),
      h(Text, { style: { fontSize: 14, margin: '8px 0 16px' } }, note),
    ),
    text: [
      ...lines.map(({ name, each, subtotal }) => `- ${name}, ${each}: ${subtotal}`),
      ...extras.map(({ name, amount }) => `- ${name}: ${amount}`),
      `Total: ${total}`,
      note,
    ].join('\n'),
  };
}

/** '£20 in cash and £60 by bank transfer'; '' where the buyer paid in the shop. */
export const paidHow = (order: Order): string =>
  isPaidByHand(order)
    ? new Intl.ListFormat('en-GB').format(
        (order.handSale?.payments ?? []).map(
          ({ pence, method }) => `${formatPence(pence)} ${HAND_METHOD_WORDS[method]}`,
        ),
      )
    : '';

/** What it sells is a voucher. */
export const sellsVoucher = ({ delivery }: Order): boolean => delivery?.method === BY_EMAIL;

export const isTakenAway = ({ delivery }: Order): boolean => delivery?.method === TAKEN_AWAY;

/** Where and when an order is collected. Nothing for one that is sent. */
export const placeOfCollection = ({ delivery }: Order): Block[] =>
  delivery?.kind === 'collection' && (delivery.address || delivery.opening)
    ? [address('Where to collect', [delivery.address, delivery.opening].filter(Boolean).join('\n'))]
    : [];
