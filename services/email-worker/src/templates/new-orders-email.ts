import { z } from 'zod';
import { WireWishes } from '@slipcast/contracts/http/wishes';
import { formatPence } from '@slipcast/contracts/money';
import { highlighted, link, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';

/** What the maker's email says of each order: nothing about its buyer, who can be looked up in the back office, but their note. */
export const NewOrders = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      totalPence: z.number().int(),
      delivery: z.object({ name: z.string() }).nullish(),
      wishes: WireWishes.nullish(),
      addedTo: z.object({ orderNumber: z.string() }).nullish(),
      lines: z.array(z.object({ productName: z.string(), color: z.string(), quantity: z.number().int() })),
    }),
  ),
  /** Orders that are not listed, on a day with very many. */
  more: z.number().int(),
});
export type NewOrders = z.infer<typeof NewOrders>;

const potsOf = ({ lines }: NewOrders['orders'][number]): string =>
  lines
    .map(
      ({ productName, color, quantity }) =>
        `${quantity} × ${color ? `${productName} (${color})` : productName}`,
    )
    .join('\n');

/** The message of a gift is for the slip alone. */
const wishesOf = ({ wishes }: NewOrders['orders'][number]): string[] => [
  ...(wishes?.note ? [`The buyer writes: ${wishes.note}`] : []),
  ...(wishes?.gift ? ['It’s a gift, so no prices in the parcel.'] : []),
];

/** Tells the maker what has been sold. */
export function newOrders(shop: Shop, { orders, more }: NewOrders): Draft {
  const count = orders.length + more;
  const [only] = orders;
  const title =
    count === 1 && only
      ? `New order ${only.orderNumber}, ${formatPence(only.totalPence)}`
      : `${count} new orders`;
  return {
    subject: `${title} at ${shop.name}`,
    title,
    blocks: [
      ...orders.flatMap((order) => [
        highlighted(
          [`Order ${order.orderNumber}, ${formatPence(order.totalPence)}`, order.delivery?.name]
            .filter(Boolean)
            .join(', '),
        ),
        paragraph(potsOf(order)),
        ...(order.addedTo
          ? [paragraph(`It goes into the parcel of order ${order.addedTo.orderNumber}.`)]
          : []),
        ...wishesOf(order).map(paragraph),
        link(`${shop.url}/admin/orders/${encodeURIComponent(order.orderId)}`, 'Open this order'),
      ]),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      link(`${shop.url}/admin/orders`, 'All orders'),
      link(`${shop.url}/admin/settings`, 'Change how often we email you about orders'),
    ],
  };
}
