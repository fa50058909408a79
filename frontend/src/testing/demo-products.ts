/** Three products as the API sends them, for the tests of the screens. */
export const mug = {
  id: 'p1',
  name: 'Harbour Mug',
  description: 'Rounded everyday mug. Holds 350 ml.',
  price: '26',
  category: 'Mugs',
  stock: 14,
  color: 'Sea Glass',
  images: [{ url: '/media/mug-1/1200.jpg' }, { url: '/media/mug-2/1200.jpg' }],
  weight_grams: 340,
  length_mm: 125,
  width_mm: 92,
  height_mm: 95,
  variants: [
    {
      id: 'v-slate',
      color: 'Slate',
      stock: 0,
      priceAdjustment: 0,
      images: [{ url: '/media/mug-slate/1200.jpg' }],
    },
    {
      id: 'v-honey',
      color: 'Honey',
      stock: 3,
      priceAdjustment: 4.5,
      images: [{ url: '/media/mug-honey/1200.jpg' }],
    },
  ],
};

export const bowl = {
  id: 'p2',
  name: 'Dale Bowl',
  description: 'Deep bowl.',
  price: 12,
  category: 'Bowls',
  stock: 2,
  color: 'Oatmeal',
  imageUrl: '/bowl.jpg',
  images: [],
  variants: [],
};

export const pot = {
  id: 'p3',
  name: 'Fern Pot',
  description: 'Generous pot',
  price: 68,
  category: 'Planters',
  stock: 0,
  color: '',
  images: [],
  variants: [{ id: 'v-x', color: 'Oatmeal', stock: 0, priceAdjustment: 0, images: [] }],
};
