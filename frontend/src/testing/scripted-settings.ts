import type { EditedSettings } from '@slipcast/contracts/http/settings';
import { SETTINGS_DEFAULTS } from '@slipcast/contracts/settings';

/** The settings of a shop, as the back office loads them. */
export const scriptedSettings = (more: Partial<EditedSettings> = {}): EditedSettings => ({
  name: 'Fettle Pottery',
  notice: '',
  delivery: '',
  priceNote: 'Price includes VAT',
  pricesNote: 'Prices include VAT.',
  instagram: 'https://www.instagram.com/fettle',
  etsy: '',
  facebook: '',
  maker: '',
  makerPhoto: '',
  care: '',
  ...SETTINGS_DEFAULTS,
  revision: 4,
  ...more,
});
