import { createLogger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import { createJsonbDocuments } from '@slipcast/storage/documents/jsonb-documents';
import { productCollection } from '../../../../../services/catalogue/src/products/create-products.ts';
import type { CatalogueSnapshot } from '../../../../../services/catalogue/src/products/catalogue-snapshot.ts';
import { productChangeRoutes } from '../../../../../services/catalogue/src/products/product-change-routes.ts';
import type { Product } from '../../../../../services/catalogue/src/products/product.ts';
import { onStockChanged } from '../../../../../services/catalogue/src/stock/on-stock-changed.ts';
import { createUpdates } from '../../../../../services/catalogue/src/updates/create-updates.ts';
import { updateCollection } from '../../../../../services/catalogue/src/updates/update-events.ts';
import { createOffice } from '../back-office.ts';
import type { OwnStores } from '../world.ts';
import { POT } from './pots.ts';

const logger = createLogger('prove', 'silent');
const OPENS = '2999-12-01T19:00:00.000Z';
type Shown = { id: string; revision: number; pots: string[] };

/** The catalogue’s updates and lists on a real database, without relays and jobs. */
export async function shelves(stores: OwnStores) {
  const documents = createJsonbDocuments(await stores.database('updates'), logger);
  const [store, updates] = [productCollection(documents), updateCollection(documents)];
  await documents.start();
  for (const one of await store.find()) await store.remove(one.id);
  for (const one of await updates.find()) await updates.remove(one.id);
  const snapshot = { read: async () => ({ byPhotograph: new Map() }) } as unknown as CatalogueSnapshot;
  const needs = {
    store,
    snapshot,
    updates,
    settings: {},
    photographs: { markUsed: async () => [] },
    changed: () => {},
    bus: { publish: async () => {}, log: async () => null },
  };
  const kit = { logger, add: <One>(one: One) => one };
  const { endpoints } = createUpdates(
    kit as unknown as Parameters<typeof createUpdates>[0],
    needs as unknown as Parameters<typeof createUpdates>[1],
  );
  const office = createOffice(() => [...endpoints, ...productChangeRoutes(needs)]);
  let made = 0;
  const shop = {
    store,
    updates,
    onStockChanged: onStockChanged(needs),
    async pot(more: object = {}): Promise<string> {
      made += 1;
      const id = `pot-${made}-${process.hrtime.bigint()}`;
      const { update: _, ...plain } = { ...POT, state: 'draft', ...more } as unknown as Product;
      await store.insert(id, plain as Product);
      return id;
    },
    /** Why it is refused. */
    asks: async (method: 'POST' | 'PUT', path: string, body: object = {}): Promise<string> => {
      try {
        await office(method, `/api/admin/${path}`, body);
        return 'done';
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    },
    form: (pots: string[], more: object = {}) => ({
      title: `Kiln ${made}`,
      text: '',
      imageUrl: null,
      opensAt: OPENS,
      pots,
      pieces: 2,
      oneOfEach: false,
      earlyMinutes: 0,
      room: null,
      ...more,
    }),
    begins: (pots: string[]): Promise<Shown> =>
      office<Shown>('POST', '/api/admin/updates', { ...shop.form(pots), title: `Kiln ${pots.join()}` }),
    /** State, and the terms that it carries. */
    async shows(id: string): Promise<string> {
      const { body } = (await store.get(id)) ?? {};
      const { state = 'published', update } = (body ?? {}) as Product;
      const at = update?.terms ? `pieces ${update.terms.pieces}` : 'no terms';
      return [state, update?.isOver ? 'over' : at].join(', ');
    },
    stop: () => documents.stop(),
  };
  return shop;
}
