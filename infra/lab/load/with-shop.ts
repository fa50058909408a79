import { onInterruption } from '../interruption.ts';
import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';

/** Runs `work` against a whole shop in a process of its own, which ends with it. */
export async function withShop(
  environment: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
): Promise<void> {
  const shop = await startShop(environment);
  const cancel = onInterruption(shop.stop);
  try {
    await work(shop);
  } finally {
    cancel();
    await shop.stop();
  }
}
