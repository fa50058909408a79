import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Subscription } from '@slipcast/event-bus/bus';
import { setShopSettings, type ShopSettingsStore } from './shop-settings.ts';

/** The shop's name is in its feeds. Needs no inbox because only newer versions count. */
export const onShopChanged = (settings: ShopSettingsStore): Subscription => ({
  topics: ['shop.changed.v1'],
  group: 'catalogue.shop-settings',
  handle: ({ data }) => setShopSettings(settings, parseEvent('shop.changed.v1', data)),
});
