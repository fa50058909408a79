import type { InternalStock, KnownStock } from '@slipcast/contracts/http/ledger';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/**
 * Reads the stock ledger of the order service, with the changes after the versions that are already known. SKUs that it does not know are
 * left out. Throws Refusal 'unavailable' when it does not answer.
 */
export type ReadLedger = (known: KnownStock[]) => Promise<InternalStock[]>;

export const createLedgerClient =
  (orders: ServiceClient): ReadLedger =>
  async (known) => {
    const skus = known.map(({ productId, variantId, after, released }) => ({
      productId,
      variantId,
      after,
      ...(released?.length ? { released } : {}),
    }));
    const answer = await orders.post<InternalStock[]>('/internal/stock', { skus });
    if (answer.status === 200) return answer.body;
    throw notAnswered(answer);
  };
