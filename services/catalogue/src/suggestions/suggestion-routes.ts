import { z } from 'zod';
import { Highlights, Siblings } from '@slipcast/contracts/http/suggestions';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { highlightsOf } from './highlights.ts';
import { siblingsOf } from './siblings.ts';
import type { CatalogueSnapshot } from '../products/catalogue-snapshot.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { productNotFound } from '../products/product-routes.ts';

const list = (pots: { json: string }[]): string => pots.map(({ json }) => json).join(',');

/** What the home page shows of the catalogue, and a pot's page of others. */
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
      res.type('json').end(`{"newest":[${list(newest)}],"last":[${list(last)}]}`);
    },
  }),

  endpoint({
    route: 'GET /api/products/:id/siblings',
    access: 'none',
    summary: 'Others of the same form and of the same glaze',
    params: z.object({ id: z.string() }),
    answer: Siblings,
    refusals: ['product-not-found'],
    handle: async ({ params, res }) => {
      const { products, byId } = await snapshot.read();
      const pot = byId.get(params.id);
      if (!pot) throw productNotFound();
      const { sameForm, sameGlaze } = siblingsOf(products, pot);
      res.type('json').end(`{"sameForm":[${list(sameForm)}],"sameGlaze":[${list(sameGlaze)}]}`);
    },
  }),
];
