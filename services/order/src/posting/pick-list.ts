import { isPot } from '@slipcast/contracts/by-hand';
import type { PickList } from '@slipcast/contracts/http/parcels';
import { skuKey } from '@slipcast/contracts/sku';
import type { Order } from '../orders/order-record.ts';
import { packedLines } from './parcels.ts';

type Pot = PickList['pots'][number];

/** Free lines of orders made by hand have no product, only a name. */
const keyOf = (line: Order['lines'][number]): string => (isPot(line) ? skuKey(line) : line.productName);

const byName = new Intl.Collator('en-GB');

/** All pots of these orders, each once, so that they are fetched in one walk. */
export function pickList(orders: readonly Order[]): PickList {
  const pots = new Map<string, Pot>();
  for (const order of orders)
    for (const { line, quantity } of packedLines(order)) {
      const { productId, variantId, productName: name, color } = line;
      const pot = pots.get(keyOf(line)) ?? {
        productId,
        variantId,
        name,
        color: color ?? '',
        imageUrl: line.imageUrl ?? line.productImageUrl,
        quantity: 0,
        orders: [],
      };
      pot.quantity += quantity;
      pot.orders.push({ id: order.id, orderNumber: order.orderNumber, quantity });
      pots.set(keyOf(line), pot);
    }
  const sorted = [...pots.values()].toSorted(
    (a, b) => byName.compare(a.name, b.name) || byName.compare(a.color, b.color),
  );
  return { orders: orders.length, pots: sorted };
}
