import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { Refusal } from '@slipcast/contracts/refusal';
import { SETTINGS_DEFAULTS } from '@slipcast/contracts/settings';
import type { Bus } from '@slipcast/event-bus/bus';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Documents, DocumentStore } from '@slipcast/storage/documents/documents';
import type { CatalogueConfig } from '../config.ts';

/** The part of the maker's settings that the catalogue needs. */
export type ShopSettings = Pick<EventData<'shop.changed.v1'>, 'version' | 'name' | 'lowStock'>;

const ID = 'shop';

/** Only a newer version counts. */
export async function setShopSettings(
  store: DocumentStore<ShopSettings>,
  { version, name, lowStock }: EventData<'shop.changed.v1'>,
): Promise<void> {
  const settings = { version, name, lowStock };
  const change = () => store.change(ID, (known) => (known.version < version ? settings : known));
  if (await change()) return;
  try {
    await store.insert(ID, settings);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    // Another replica was first.
    await change();
  }
}

/** The shop's name and address, and its limit for low stock. The configuration counts until the maker saves settings. */
export function createSettings(
  kit: ServiceKit,
  { config, bus, documents }: { config: CatalogueConfig; bus: Bus; documents: Documents },
) {
  const store = documents.collection<ShopSettings>('settings');
  // Needs no inbox, because only newer versions count.
  kit.subscribe(() =>
    bus.subscribe({
      topics: ['shop.changed.v1'],
      group: 'catalogue.shop-settings',
      handle: ({ data }) => setShopSettings(store, parseEvent('shop.changed.v1', data)),
    }),
  );
  const { SHOP_NAME: name, SHOP_URL: url } = config;
  return async () => ({ name, lowStock: SETTINGS_DEFAULTS.lowStock, ...(await store.get(ID))?.body, url });
}
export type Settings = ReturnType<typeof createSettings>;
