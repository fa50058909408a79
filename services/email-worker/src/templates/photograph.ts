import { createElement as h } from 'react';
import type { Shop } from './layout.ts';

const OWN = /^(\/media\/[\w-]+\/)\d+\.jpg$/;

/**
 * A pot's photograph, or nothing. It says no name: that stands beside it, for readers whose program shows no images.
 *
 * @param imageUrl as the catalogue has it: a path of the shop, or an address elsewhere
 * @param width in CSS pixels
 */
export function photograph(shop: Shop, imageUrl: string | null | undefined, width: number) {
  if (!imageUrl) return null;
  // JPEG, because many mail programs show neither AVIF nor WebP; twice as wide, for screens with fine pixels.
  const path = imageUrl.replace(OWN, (_, folder: string) => `${folder}${width > 80 ? 480 : 160}.jpg`);
  const src = path.startsWith('/') ? `${shop.url}${path}` : path;
  if (!/^https?:\/\//.test(src)) return null;
  const style = { display: 'block', width, height: 'auto', border: 0, borderRadius: 6 };
  return h('img', { src, alt: '', width, style });
}
