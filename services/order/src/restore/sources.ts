import type { CapturedPayment, SeenStock } from '@slipcast/contracts/http/ledger';
import type { Sku } from '@slipcast/contracts/sku';
import type { Bus } from '@slipcast/event-bus/bus';
import { notAnswered, type ServiceAnswer, type ServiceClient } from '@slipcast/service-kit/service-client';
import { collectPublished, LOG_TOPICS } from './published-orders.ts';

/** The most SKUs that the cart service takes in one call. */
const BATCH = 500;

function read<T>(answer: ServiceAnswer<T>): T {
  if (answer.status !== 200) throw notAnswered(answer);
  return answer.body;
}

/** Everything that remembers what a restored ledger may have forgotten. All methods throw when they get no answer. */
export const createSources = (clients: {
  cart: ServiceClient;
  catalogue: ServiceClient;
  payment: ServiceClient;
  bus: Pick<Bus, 'read'>;
}) => ({
  /** Stock in the cart service's replicas. */
  async cart(skus: Sku[]): Promise<SeenStock[]> {
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
  /** @param askProvider also asks the card provider, which may know what payment's own database has forgotten */
  captured: async (since: Date, askProvider: boolean): Promise<CapturedPayment[]> =>
    read(
      await clients.payment.get<CapturedPayment[]>(
        `/internal/payments/captured?since=${encodeURIComponent(since.toISOString())}&provider=${askProvider}`,
      ),
    ),
  /** The ledger's own events that are still in the log. */
  async published() {
    const found = collectPublished();
    await Promise.all(LOG_TOPICS.map((topic) => clients.bus.read(topic, found.add)));
    return { orders: found.orders(), stock: found.stock() };
  },
});
export type Sources = ReturnType<typeof createSources>;
