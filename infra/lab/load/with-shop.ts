import { onInterruption } from '../interruption.ts';
import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';

/** Runs `work` against a whole shop in a process of its own, which ends with it. SHOP_NODE_OPTIONS are its NODE_OPTIONS. */
export async function withShop(
  environment: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
): Promise<void> {
  const { SHOP_NODE_OPTIONS: options } = process.env;
  const shop = await startShop({ ...environment, ...(options && { NODE_OPTIONS: options }) });
  const cancel = onInterruption(shop.stop);
  try {
    await work(shop);
  } finally {
    cancel();
    await shop.stop();
  }
}
