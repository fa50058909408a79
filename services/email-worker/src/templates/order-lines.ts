import { formatPence } from '@slipcast/contracts/money';
import type { EventData } from '@slipcast/contracts/events/registry';
import { html, lines as markupLines, type Html } from '../html.ts';
import { greetingOf } from './greeting.ts';
import { heading } from './layout.ts';
import type { Shop } from './shop.ts';

export type Order = EventData<'order.placed.v1'>;
type Line = Order['lines'][number];

const nameOf = ({ productName, color }: Line) => (color ? `${productName} (${color})` : productName);
const CELL = 'padding:8px 0;border-bottom:1px solid #DDD3C4;vertical-align:top';

export const greeting = ({ customerName }: Order): string => greetingOf(customerName);

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
/** '20 November 2026', in the shop's time zone. */
export const dateOf = (iso: string): string => LONG_DATE.format(new Date(iso));

/** Where the reader sees the order: the account's orders, or the guest's lookup, filled in already. */
export const orderUrl = (shop: Shop, order: Order): string =>
  order.userId === null
    ? `${shop.url}/guest-lookup?${new URLSearchParams({ email: order.customerEmail, orderNumber: order.orderNumber })}`
    : `${shop.url}/orders`;

export const orderTable = (shop: Shop, order: Order): Html => {
  const rows = order.lines.map(
    (line) =>
      html`<tr>
        <td style="${CELL}">${nameOf(line)}<br />${line.quantity} × ${formatPence(line.unitPence)}</td>
        <td style="${CELL};text-align:right">${formatPence(line.subtotalPence)}</td>
      </tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">
      ${rows}
      <tr>
        <td style="padding:8px 0"><strong>Total</strong></td>
        <td style="padding:8px 0;text-align:right"><strong>${formatPence(order.totalPence)}</strong></td>
      </tr>
    </table>
    <p style="margin:0 0 16px;font-size:14px">${shop.pricesNote}</p>`;
};

export const orderText = (shop: Shop, order: Order): string =>
  [
    ...order.lines.map(
      (line) =>
        `- ${nameOf(line)}, ${line.quantity} × ${formatPence(line.unitPence)}: ${formatPence(line.subtotalPence)}`,
    ),
    `Total: ${formatPence(order.totalPence)}`,
    shop.pricesNote,
  ].join('\n');

export const addressHtml = (title: string, address: string): Html =>
  html`${heading(title)}
    <p style="margin:0 0 16px;line-height:1.5">${markupLines(address)}</p>`;
