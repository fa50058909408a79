import type { PayShop } from './pay-shop.ts';

interface Row {
  id: string;
  amountPence: number;
}
export const HOUR_MS = 3_600_000;

/** Compares all payments of the last hour with Square's. Answers those whose money an order has. */
export async function compared(
  shop: PayShop,
  since = new Date(Date.now() - HOUR_MS),
  base?: Parameters<PayShop['internal']>[3],
): Promise<Row[]> {
  const path = `/captured?since=${encodeURIComponent(since.toISOString())}&provider=true`;
  const { status, body } = await shop.internal('GET', path, undefined, base);
  if (status !== 200) shop.fail(`the comparison: ${JSON.stringify(body)}`);
  return body as Row[];
}

/** How many payments differ now. */
export async function differing(shop: PayShop, since?: Date): Promise<number> {
  await compared(shop, since);
  const text = await shop.metrics();
  return Number(/payments_mismatched\{[^}]*\} (\d+)/.exec(text)?.[1]);
}

/** Waits until Square has paid back what the owner refunded in its dashboard, which takes a moment. @param count so many refunds */
export const waitUntilRefunded = (shop: PayShop, id: string, count = 1): Promise<void> =>
  shop.until('Square has refunded it', async () => {
    const completed = (await shop.refundsOf(id)).filter(({ status }) => status === 'COMPLETED');
    return completed.length === count;
  });
