import type { Bus } from '@slipcast/event-bus/bus';
import type { Photographs } from '../photographs/create-photographs.ts';
import type { CatalogueSnapshot, ProductStore } from '../products/catalogue-snapshot.ts';
import type { Settings } from '../settings/shop-settings.ts';
import type { UpdateStore } from './update-events.ts';
import type { Update } from './update.ts';

export interface UpdateNeeds {
  bus: Bus;
  updates: UpdateStore;
  store: ProductStore;
  snapshot: Pick<CatalogueSnapshot, 'read'>;
  settings: Settings;
  photographs: Pick<Photographs, 'markUsed'>;
  /** Called after each write of a product. */
  changed: (id: string) => void;
}

/** What routes work with. */
export type UpdateParts = Omit<UpdateNeeds, 'bus'> & {
  follow: (id: string, update: Update) => Promise<Update>;
  /** Milliseconds. It says what people see, and is the record of a press. */
  clock: () => number;
};
