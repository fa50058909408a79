const FORMS = ['Bowl', 'Jug', 'Mug', 'Plate', 'Planter', 'Teapot', 'Tumbler', 'Vase'];
const PLACES = ['Harbour', 'Moor', 'Fell', 'Estuary', 'Orchard', 'Quarry', 'Shore', 'Wold', 'Fen', 'Heath'];
const GLAZES = [
  'Ash',
  'Celadon',
  'Chun',
  'Fern',
  'Iron Red',
  'Oatmeal',
  'Shino',
  'Slate',
  'Tenmoku',
  'Tin White',
];
const pick = (values: string[], index: number) => values[index % values.length] ?? '';

/** A product of a large shop, the same for the same number. */
export const sampleProduct = (index: number) => ({
  name: `${pick(PLACES, Math.floor(index / 8))} ${pick(FORMS, index)} ${index}`,
  description:
    'Thrown on the wheel, glazed by hand and fired to 1260 degrees in a gas kiln. No two are quite the same.',
  price: 12 + (index % 90),
  stock: index % 7,
  category: `${pick(FORMS, index)}s`,
  color: pick(GLAZES, index),
  weight_grams: 200 + (index % 900),
  length_mm: 90,
  width_mm: 90,
  height_mm: 100,
  images: [],
  variants: [],
});
