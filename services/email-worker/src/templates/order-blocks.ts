import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { link, paragraph } from './blocks.ts';
import type { Block } from './email.ts';
import { greetingOf } from './greeting.ts';
import { html } from './html.ts';
import type { Shop } from './shop.ts';

export type Order = EventData<'order.placed.v1'>;

const CELL = 'padding:8px 0;border-bottom:1px solid #DDD3C4;vertical-align:top';
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** '20 November 2026', in the shop's time zone. */
export const dateOf = (iso: string): string => LONG_DATE.format(new Date(iso));

export const greeting = ({ customerName }: Order): Block => paragraph(greetingOf(customerName));

/** Leads to the account's orders, or for a guest to the order lookup, already filled in. */
export function orderLink(shop: Shop, { userId, customerEmail: email, orderNumber }: Order): Block {
  const lookup = `guest-lookup?${new URLSearchParams({ email, orderNumber })}`;
  return link(`${shop.url}/${userId === null ? lookup : 'orders'}`, 'See your order');
}

/** The lines and the total of an order. */
export function orderLines(shop: Shop, order: Order): Block {
  const total = formatPence(order.totalPence);
  const lines = order.lines.map(({ productName, color, quantity, unitPence, subtotalPence }) => ({
    name: color ? `${productName} (${color})` : productName,
    each: `${quantity} × ${formatPence(unitPence)}`,
    subtotal: formatPence(subtotalPence),
  }));
  const rows = lines.map(
    ({ name, each, subtotal }) =>
      html`<tr>
        <td style="${CELL}">${name}<br />${each}</td>
        <td style="${CELL};text-align:right">${subtotal}</td>
      </tr>`,
  );
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">
        ${rows}
        <tr>
          <td style="padding:8px 0"><strong>Total</strong></td>
          <td style="padding:8px 0;text-align:right"><strong>${total}</strong></td>
        </tr>
      </table>
      <p style="margin:0 0 16px;font-size:14px">${shop.pricesNote}</p>`,
    text: [
      ...lines.map(({ name, each, subtotal }) => `- ${name}, ${each}: ${subtotal}`),
      `Total: ${total}`,
      shop.pricesNote,
    ].join('\n'),
  };
}
