import type { AboutContent } from '../../features/content/content-api.ts';

/** Shown when the page's own text cannot be loaded. */
export const defaultAbout: AboutContent = {
  title: 'About Us',
  content: [
    'We make handcrafted ceramics in small batches: slip-cast from British clay, fettled by hand and fired twice.',
    'Each piece is poured, trimmed, glazed and checked by the same few people, so no two are quite the same.',
    'We work sustainably. Trimmings go back into the slip, seconds are sold as seconds, and parcels travel in paper and card.',
  ].join('\n'),
};
