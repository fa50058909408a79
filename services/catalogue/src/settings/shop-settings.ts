import { Refusal } from '@slipcast/contracts/refusal';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { DocumentStore } from '@slipcast/storage/documents/documents';

/** What the catalogue needs of the maker's settings. */
export type ShopSettings = Pick<EventData<'shop.changed.v1'>, 'version' | 'name' | 'lowStock'>;
export type ShopSettingsStore = DocumentStore<ShopSettings>;

const ID = 'shop';

/** Only a newer version counts. */
export async function setShopSettings(
  store: ShopSettingsStore,
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

/** @param configured what the shop was started with: that counts until the maker saves settings */
export const readShopSettings = async (
  store: ShopSettingsStore,
  configured: Omit<ShopSettings, 'version'>,
): Promise<ShopSettings> => ({ version: 0, ...configured, ...(await store.get(ID))?.body });
