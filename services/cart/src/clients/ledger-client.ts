import type { InternalStock } from '@slipcast/contracts/http/order';
import { isProblem, notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import type { Sku } from '../rules/sku.ts';

/** The stock ledger of the order service; null for a SKU it does not know. Throws Refusal when it does not answer. */
export type ReadLedger = (sku: Sku) => Promise<InternalStock | null>;

export const createLedgerClient =
  (orders: ServiceClient): ReadLedger =>
  async ({ productId, variantId }) => {
    const stock = await orders.get<InternalStock>(`/internal/stock/${productId}/${variantId}`);
    if (stock.status === 200) return stock.body;
    if (isProblem(stock, 'product-not-found')) return null;
    throw notAnswered(stock);
  };
