import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { newPot } from '@slipcast/testkit/shop/pots';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { noSales, quiet, sell } from './checkout.ts';
import { say } from './figures.ts';
import { perPiece, perPieceText, processorTime } from './processor-time.ts';

const SHOPPERS = 64;
const SALE_POTS = 16;
const SALE_SECONDS = 10;

export async function potsForSale(): Promise<WireProduct[]> {
  const pots: WireProduct[] = [];
  while (pots.length < SALE_POTS) pots.push(await newPot({ stock: 100_000, price: 24.5 }));
  return pots;
}

/**
 * CPU milliseconds of a guest's sale, with what follows it.
 *
 * @param warmUpOrders that many are sold before, and for ten seconds at least
 */
export async function saleCost(
  shop: StartedShop,
  pots: WireProduct[],
  what: string,
  warmUpOrders = 0,
): Promise<number> {
  const pid = shop.process.pid ?? 0;
  const warmUp = noSales();
  do await sell(shop, pots, SALE_SECONDS, warmUp, SHOPPERS);
  while (warmUp.orders.length > 0 && warmUp.orders.length < warmUpOrders);
  await quiet(pid);
  const [before, sales] = [await processorTime(pid), noSales()];
  await sell(shop, pots, SALE_SECONDS, sales, SHOPPERS);
  await quiet(pid);
  const cost = perPiece(before, await processorTime(pid), sales.orders.length);
  say(`a sale ${what}: ${sales.orders.length} orders, ${perPieceText(cost, 'order')}`);
  return cost?.sum ?? Number.NaN;
}
