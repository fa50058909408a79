import { WireManifest } from '@slipcast/contracts/http/shop';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ShopStore } from '../store/shop-store.ts';

/** The colour of the shop's pages, as in index.html. */
const SLIP = '#fbf8f2';
const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifestOf = (name: string): WireManifest => ({
  id: '/',
  name,
  short_name: name,
  description: 'Handmade UK slip-cast pottery and ceramics',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: SLIP,
  theme_color: SLIP,
  icons: [
    icon('/icons/icon-192.png', 192, 'any'),
    icon('/icons/icon-512.png', 512, 'any'),
    icon('/icons/maskable-512.png', 512, 'maskable'),
  ],
});

export const webManifest = (shop: ShopStore) =>
  endpoint({
    route: 'GET /manifest.webmanifest',
    access: 'none',
    summary: 'The web manifest: name, colours and icons',
    answer: WireManifest,
    handle: async ({ res }) => {
      const { name } = await shop.settings();
      res.type('application/manifest+json').end(JSON.stringify(manifestOf(name)));
    },
  });
