import type { EventEnvelope, Subscription } from '@slipcast/event-bus/bus';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { onStockChanged } from '../../../../../../services/catalogue/src/stock/on-stock-changed.ts';
import { adjust, type Stocked } from '../../../../../../services/catalogue/src/stock/stock.ts';
import { documentsGrid, potRow, type Call, type Calls, type Pots, type States } from './documents-stand.ts';

type Store = DocumentStore<Stocked>;
const stored = (pots: Pots) => pots as unknown as Store;
const body = (version: number, shown = 3) => ({
  stock: { adjusted: 5, shown, version },
  variants: [{ id: 'red', stock: { adjusted: 2, shown: 2, version: 3 } }],
});
const STATES: States = {
  'no mug': [],
  'version 5': [potRow('mug', { body: body(5) }), potRow('jug', { body: body(5) })],
  'version 5, an edit is not published': [potRow('mug', { version: 4, body: body(5) })],
  'version 0, after an edit': [potRow('mug', { body: body(0) })],
  'version 6': [potRow('mug', { body: body(6) })],
};
const stock = (change: object = {}): EventEnvelope =>
  ({
    id: 'one',
    type: 'stock.changed.v1',
    key: 'mug',
    data: { productId: 'mug', variantId: 'main', onHand: 1, version: 6, cause: 'sale', ...change },
  }) as unknown as EventEnvelope;
function showing(store: Store, said: string[]): Subscription['handle'] {
  return onStockChanged({ store, changed: (id) => void said.push(`changed ${id}`) }).handle;
}
const come =
  (...events: EventEnvelope[]): Call =>
  async (pots) => {
    const said: string[] = [];
    const handle = showing(stored(pots), said);
    await Promise.all(events.map((event) => handle(event)));
    return said;
  };
/** An admin saves a stock that was loaded when three were shown. */
const edit = (to: number) => (product: Stocked) => ({
  ...product,
  stock: adjust(product.stock, { stock: to, stockLoaded: 3 }, 'admin'),
});
const saleAndEdit =
  (saleFirst: boolean): Call =>
  async (pots) => {
    const handle = showing(stored(pots), []);
    if (saleFirst) await handle(stock());
    await stored(pots).change('mug', edit(4));
    if (!saleFirst) await handle(stock());
  };
const CALLS: Calls = {
  'older news come': come(stock({ version: 4 })),
  'the same news come': come(stock({ version: 5 })),
  'newer news come': come(stock()),
  'a shortfall comes': come(stock({ onHand: 0, shortfall: 2 })),
  'news of the red one come': come(stock({ variantId: 'red', version: 4 })),
  'news of a colour that is gone come': come(stock({ variantId: 'green' })),
  'news in doubt come': come(stock({ quarantined: true })),
  'several come, the newest first': come(
    stock({ productId: 'jug' }),
    stock({ version: 8, onHand: 0 }),
    stock({ version: 7, onHand: 2 }),
    stock({ variantId: 'red', version: 4, onHand: 1 }),
  ),
  'a sale, then an edit': saleAndEdit(true),
  'an edit, then a sale': saleAndEdit(false),
};

/** The ledger's stock as the catalogue shows it. */
export const stockShownTable = documentsGrid([STATES, CALLS]);
