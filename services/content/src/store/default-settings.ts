import { SETTINGS_DEFAULTS } from '@slipcast/contracts/settings';
import type { WireSettings } from '@slipcast/contracts/http/settings';
import type { ContentConfig } from '../config.ts';

export const SETTINGS_ID = 'shop';

/** What the settings are until the maker saves them: what the shop was started with. */
export const defaultSettings = (config: ContentConfig): WireSettings => ({
  name: config.SHOP_NAME,
  notice: '',
  delivery: '',
  priceNote: config.PRICE_NOTE,
  pricesNote: config.PRICES_NOTE,
  instagram: config.FOLLOW_INSTAGRAM,
  etsy: config.FOLLOW_ETSY,
  facebook: config.FOLLOW_FACEBOOK,
  maker: '',
  makerPhoto: '',
  care: '',
  ...SETTINGS_DEFAULTS,
});
