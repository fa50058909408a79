import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';

/** Runs `work` against a whole shop in a process of its own, which ends with it. */
export async function withShop(
  environment: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
): Promise<void> {
  const shop = await startShop(environment);
  try {
    await work(shop);
  } finally {
    await shop.stop();
  }
}
