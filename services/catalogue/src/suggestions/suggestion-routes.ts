import { z } from 'zod';
import { Highlights, Siblings } from '@slipcast/contracts/http/suggestions';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { sayTurn } from '@slipcast/service-kit/turning-answers';
import { highlightsOf } from './highlights.ts';
import { siblingsOf } from './siblings.ts';
import type { CatalogueSnapshot } from '../products/catalogue-snapshot.ts';
import { productNotFound } from '../products/product.ts';
import type { Settings } from '../settings/shop-settings.ts';

interface Needs {
  snapshot: CatalogueSnapshot;
  settings: Settings;
}

const list = (pots: { json: string }[]): string => pots.map(({ json }) => json).join(',');

/** Pots for the home page, and other pots for a pot's page. */
export const createSuggestions = ({ snapshot, settings }: Needs) => ({
  endpoints: [
    endpoint({
      route: 'GET /api/highlights',
      access: 'none',
      summary: 'The newest pots, and the last pieces',
      answer: Highlights,
      handle: async ({ res }) => {
        const [{ products, turnsInMs }, { lowStock }] = await Promise.all([snapshot.read(), settings()]);
        sayTurn(res, turnsInMs());
        const shown = products.map(({ json, listed }) => ({ json, ...listed }));
        const { newest, last } = highlightsOf(shown, lowStock);
        res.type('json').end(`{"newest":[${list(newest)}],"last":[${list(last)}]}`);
      },
    }),

    endpoint({
      route: 'GET /api/products/:id/siblings',
      access: 'none',
      summary: 'Other pots of the same form and of the same glaze',
      params: z.object({ id: z.string() }),
      answer: Siblings,
      refusals: ['product-not-found'],
      handle: async ({ params, res }) => {
        const { products, shownById, turnsInMs } = await snapshot.read();
        sayTurn(res, turnsInMs());
        const pot = shownById.get(params.id);
        if (!pot) throw productNotFound();
        const { sameForm, sameGlaze } = siblingsOf(products, pot);
        res.type('json').end(`{"sameForm":[${list(sameForm)}],"sameGlaze":[${list(sameGlaze)}]}`);
      },
    }),
  ],
});
