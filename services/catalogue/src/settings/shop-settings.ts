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

/** What shoppers may know of the delivery options. */
export type DeliverySettings = EventData<'delivery.changed.v1'>;

/** Only a newer version counts. */
async function setNewer<Settings extends { version: number }>(
  store: DocumentStore<Settings>,
  settings: Settings,
): Promise<void> {
  const change = () => store.change(ID, (known) => (known.version < settings.version ? settings : known));
  if (await change()) return;
  try {
    await store.insert(ID, settings);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    // Another replica was first.
    await change();
  }
}

export const setShopSettings = (
  store: DocumentStore<ShopSettings>,
  { version, name, lowStock }: EventData<'shop.changed.v1'>,
): Promise<void> => setNewer(store, { version, name, lowStock });

/** The shop's name and address, its delivery options, and its limit for low stock. The configuration counts until the maker saves settings. */
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
  const delivery = documents.collection<DeliverySettings>('delivery');
  kit.subscribe(() =>
    bus.subscribe({
      topics: ['delivery.changed.v1'],
      group: 'catalogue.delivery',
      handle: ({ data }) => setNewer(delivery, parseEvent('delivery.changed.v1', data)),
    }),
  );
  const { SHOP_NAME: name, SHOP_URL: url } = config;
  return async () => {
    const [settings, options] = await Promise.all([store.get(ID), delivery.get(ID)]);
    return {
      name,
      lowStock: SETTINGS_DEFAULTS.lowStock,
      ...settings?.body,
      url,
      delivery: options?.body ?? null,
    };
  };
}
export type Settings = ReturnType<typeof createSettings>;
