import type { WireProduct, WireVariant } from '@slipcast/contracts/http/catalogue';

const imagesAt = (...urls: string[]) => urls.map((url) => ({ url }));

/** A variant as the API sends it, for the tests of the screens. */
export const scriptedVariant = (more: Partial<WireVariant> = {}): WireVariant => ({
  id: 'v',
  color: 'Slate',
  stock: 1,
  priceAdjustment: 0,
  imageUrl: null,
  image_url: null,
  images: [],
  ...more,
});

const base: WireProduct = {
  id: 'p1',
  path: '/products/p1/harbour-mug',
  name: 'Harbour Mug',
  description: 'Rounded everyday mug. Holds 350 ml.',
  price: 26,
  category: 'Mugs',
  stock: 14,
  color: 'Sea Glass',
  imageUrl: null,
  image_url: null,
  images: [],
  weight_grams: 0,
  length_mm: 0,
  width_mm: 0,
  height_mm: 0,
  collection_only: false,
  packed_grams: null,
  care: '',
  making: '',
  variants: [],
};

/** A product with every optional part empty. */
export const plainProduct = (more: Partial<WireProduct> = {}): WireProduct => ({ ...base, ...more });

export const mug = plainProduct({
  images: imagesAt('/media/mug-1/1200.jpg', '/media/mug-2/1200.jpg'),
  weight_grams: 340,
  length_mm: 125,
  width_mm: 92,
  height_mm: 95,
  variants: [
    scriptedVariant({ id: 'v-slate', stock: 0, images: imagesAt('/media/mug-slate/1200.jpg') }),
    scriptedVariant({
      id: 'v-honey',
      color: 'Honey',
      stock: 3,
      priceAdjustment: 4.5,
      images: imagesAt('/media/mug-honey/1200.jpg'),
    }),
  ],
});

export const bowl = plainProduct({
  id: 'p2',
  path: '/products/p2/dale-bowl',
  name: 'Dale Bowl',
  description: 'Deep bowl.',
  price: 12,
  category: 'Bowls',
  stock: 2,
  color: 'Oatmeal',
  imageUrl: '/bowl.jpg',
});

export const pot = plainProduct({
  id: 'p3',
  path: '/products/p3/fern-pot',
  name: 'Fern Pot',
  description: 'Generous pot',
  price: 68,
  category: 'Planters',
  stock: 0,
  color: '',
  variants: [scriptedVariant({ id: 'v-x', color: 'Oatmeal', stock: 0 })],
});
