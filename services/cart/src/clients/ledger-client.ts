import type { InternalStock } from '@slipcast/contracts/http/order';
import { refusalFrom, type ServiceClient } from '@slipcast/service-kit/service-client';
import type { Sku } from '../rules/sku.ts';

/** The stock ledger of the order service; null for a SKU it does not know. Throws Refusal when it does not answer. */
export type ReadLedger = (sku: Sku) => Promise<InternalStock | null>;

export const createLedgerClient =
  (orders: ServiceClient): ReadLedger =>
  async ({ productId, variantId }) => {
    const stock = await orders.get<InternalStock>(`/internal/stock/${productId}/${variantId}`);
    if (stock.status === 404) return null;
    if (stock.status !== 200) throw refusalFrom(stock);
    return stock.body;
  };
