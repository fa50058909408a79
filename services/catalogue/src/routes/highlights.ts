import { Highlights } from '@slipcast/contracts/http/catalogue';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { highlightsOf } from '../rules/highlights.ts';
import type { CatalogueSnapshot } from '../store/catalogue-snapshot.ts';
import type { ShopSettings } from '../store/shop-settings.ts';

/** What the home page shows of the catalogue. */
export const highlightRoutes = (snapshot: CatalogueSnapshot, settings: () => Promise<ShopSettings>) => [
  endpoint({
    route: 'GET /api/highlights',
    access: 'none',
    summary: 'The newest pots, and the last pieces',
    answer: Highlights,
    handle: async ({ res }) => {
      const [{ products }, { lowStock }] = await Promise.all([snapshot.read(), settings()]);
      const shown = products.map(({ json, listed: { createdAt, product } }) => ({
        json,
        createdAt,
        product,
      }));
      const { newest, last } = highlightsOf(shown, lowStock);
      const list = (pots: { json: string }[]) => pots.map(({ json }) => json).join(',');
      res.type('json').end(`{"newest":[${list(newest)}],"last":[${list(last)}]}`);
    },
  }),
];
