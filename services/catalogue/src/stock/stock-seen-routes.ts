import type { SeenStock } from '@slipcast/contracts/http/ledger';
import { MAIN } from '@slipcast/contracts/sku';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Stock } from './stock.ts';
import type { ProductStore } from '../products/catalogue-snapshot.ts';

const seen = (productId: string, variantId: string, { version, shown, adjusted }: Stock): SeenStock => ({
  productId,
  variantId,
  version,
  onHand: shown,
  adjusted,
});

/** What the shop has heard of the ledger, for the order service: a restored ledger may be behind it. */
export const internalStockRoutes = (products: ProductStore) => [
  endpoint({
    route: 'GET /internal/stock-seen',
    access: 'internal',
    callers: ['order'],
    summary: 'The newest stock that the catalogue knows of every SKU, with the sum of its edits',
    handle: async () =>
      (await products.find()).flatMap(({ id, body }) => [
        seen(id, MAIN, body.stock),
        ...body.variants.map((variant) => seen(id, variant.id, variant.stock)),
      ]),
  }),
];
