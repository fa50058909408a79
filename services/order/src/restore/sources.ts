import type { CapturedPayment, SeenStock } from '@slipcast/contracts/http/ledger';
import type { Bus } from '@slipcast/event-bus/bus';
import { notAnswered, type ServiceAnswer, type ServiceClient } from '@slipcast/service-kit/service-client';
import { collectPublished, LOG_TOPICS } from './published-orders.ts';

/** The cart service takes no more SKUs in one call. */
const BATCH = 500;

function read<T>(answer: ServiceAnswer<T>): T {
  if (answer.status !== 200) throw notAnswered(answer);
  return answer.body;
}

/** Who knows of the ledger what a restored copy of it has forgotten. All methods throw when they get no answer. */
export const createWitnesses = (clients: {
  cart: ServiceClient;
  catalogue: ServiceClient;
  payment: ServiceClient;
  bus: Pick<Bus, 'read'>;
}) => ({
  /** Stock as the cart service's replicas have it. */
  async cart(skus: { productId: string; variantId: string }[]): Promise<SeenStock[]> {
    const seen: SeenStock[] = [];
    for (let from = 0; from < skus.length; from += BATCH) {
      const body = { skus: skus.slice(from, from + BATCH) };
      seen.push(...read(await clients.cart.post<SeenStock[]>('/internal/stock-seen', body)));
    }
    return seen;
  },
  /** Stock as the shop shows it, with the sums of the maker's edits. */
  catalogue: async (): Promise<SeenStock[]> =>
    read(await clients.catalogue.get<SeenStock[]>('/internal/stock-seen')),
  /** @param askProvider the card provider too, which may know what payment's own database has forgotten */
  captured: async (since: Date, askProvider: boolean): Promise<CapturedPayment[]> =>
    read(
      await clients.payment.get<CapturedPayment[]>(
        `/internal/payments/captured?since=${encodeURIComponent(since.toISOString())}&provider=${askProvider}`,
      ),
    ),
  /** The ledger's own events, as far as the log still has them. */
  async published() {
    const found = collectPublished();
    await Promise.all(LOG_TOPICS.map((topic) => clients.bus.read(topic, found.add)));
    return { orders: found.orders(), stock: found.stock() };
  },
});
export type Witnesses = ReturnType<typeof createWitnesses>;
