import type { AdminProduct } from '../features/products-admin/admin-products-api.ts';

/** For tests: a mug with two photos and one variant. */
export const scriptedProduct = (more: Partial<AdminProduct> = {}): AdminProduct => ({
  id: 'p1',
  path: '/products/p1/harbour-mug',
  state: 'published',
  revision: 7,
  shortfall: 0,
  duplicates: [],
  name: 'Harbour Mug',
  description: 'Rounded everyday mug. Holds 350 ml.',
  price: 26,
  category: 'Mugs',
  stock: 14,
  color: 'Sea Glass',
  imageUrl: '/media/a/1200.jpg',
  image_url: '/media/a/1200.jpg',
  images: [{ url: '/media/a/1200.jpg' }, { url: '/media/b/1200.jpg' }],
  weight_grams: 340,
  length_mm: 125,
  width_mm: 92,
  height_mm: 95,
  care: '',
  making: '',
  variants: [
    {
      id: 'v1',
      color: 'Slate',
      stock: 3,
      shortfall: 0,
      priceAdjustment: -6,
      imageUrl: null,
      image_url: null,
      images: [{ url: '/media/s/1200.jpg' }],
    },
  ],
  ...more,
});
