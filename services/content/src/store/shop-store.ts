import type { WireAbout } from '@slipcast/contracts/http/content';
import type { PageName } from '@slipcast/contracts/pages';
import type { WireSettings } from '@slipcast/contracts/http/settings';
import type { ContentConfig } from '../config.ts';
import { DEFAULT_PAGES, type Pages } from './default-pages.ts';
import { defaultSettings, SETTINGS_ID } from './default-settings.ts';
import { readRevised, type RevisedStore } from './revised-store.ts';

export type PageStore = RevisedStore<Pages[PageName]>;
export type SettingsStore = RevisedStore<WireSettings>;

/** What the shop says of itself. */
export interface ShopStore {
  settings(): Promise<WireSettings>;
  about(): Promise<WireAbout>;
  /** What the contact page gives; '' if it gives none. */
  email(): Promise<string>;
}

export function createShopStore(config: ContentConfig, settings: SettingsStore, pages: PageStore): ShopStore {
  const defaults = defaultSettings(config);
  return {
    settings: async () => (await readRevised(settings, SETTINGS_ID, defaults)).text,
    about: async () => (await readRevised(pages, 'about', DEFAULT_PAGES.about)).text,
    email: async () => {
      const { text } = await readRevised(pages, 'contact', DEFAULT_PAGES.contact);
      return 'email' in text ? text.email : '';
    },
  };
}
