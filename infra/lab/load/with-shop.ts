import { onInterruption } from '../interruption.ts';
import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';

/**
 * Runs `work` against a whole shop in a process of its own, which ends with it.
 *
 * @param dataDir of a shop that has been started before; default a new one
 */
export async function withShop(
  environment: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
  dataDir?: string,
): Promise<void> {
  const shop = await startShop(environment, dataDir);
  const cancel = onInterruption(shop.stop);
  try {
    await work(shop);
  } finally {
    cancel();
    await shop.stop();
  }
}
