/** The shop's view of a product: prices in pounds, stocks as numbers, pictures as addresses. */
export type Variant = {
  id: string;
  color: string;
  stock: number;
  priceAdjustment: number;
  imageUrl: string | null;
  images: string[];
};

export type Product = {
  id: string;
  name: string;
  description: string;
  price: number;
  category: string;
  stock: number;
  color: string;
  imageUrl: string | null;
  images: string[];
  variants: Variant[];
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
};

type Wire = Record<string, unknown>;

const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const textOrNull = (value: unknown): string | null => text(value) || null;

/** Strings are coerced; what cannot be read as a number is 0 (spec, part 3). */
export function numberFrom(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

const measureFrom = (value: unknown): number | null =>
  value === null || value === undefined ? null : numberFrom(value) || null;

/** Image lists come as `{ url }` objects; bare addresses are taken too. */
const imagesFrom = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((entry) => (isObject(entry) ? text(entry['url']) : text(entry))).filter((url) => url !== '')
    : [];

const variantFrom = (wire: Wire): Variant => ({
  id: text(wire['id']),
  color: text(wire['color']),
  stock: numberFrom(wire['stock']),
  priceAdjustment: numberFrom(wire['priceAdjustment'] ?? wire['price_adjustment']),
  imageUrl: textOrNull(wire['imageUrl'] ?? wire['image_url']),
  images: imagesFrom(wire['images']),
});

export const productFrom = (wire: Wire): Product => ({
  id: text(wire['id']),
  name: text(wire['name']),
  description: text(wire['description']),
  price: numberFrom(wire['price']),
  category: text(wire['category']),
  stock: numberFrom(wire['stock']),
  color: text(wire['color']),
  imageUrl: textOrNull(wire['imageUrl'] ?? wire['image_url']),
  images: imagesFrom(wire['images']),
  variants: Array.isArray(wire['variants']) ? wire['variants'].filter(isObject).map(variantFrom) : [],
  weightGrams: measureFrom(wire['weight_grams']),
  lengthMm: measureFrom(wire['length_mm']),
  widthMm: measureFrom(wire['width_mm']),
  heightMm: measureFrom(wire['height_mm']),
});

/** The list answer, `{ products }` or a bare array; null when it is neither. */
export function productsFrom(answer: unknown): Product[] | null {
  const list = isObject(answer) ? answer['products'] : answer;
  return Array.isArray(list) ? list.filter(isObject).map(productFrom) : null;
}

/** The detail answer, bare or as `{ product }`; null when it is neither. */
export function oneProductFrom(answer: unknown): Product | null {
  const wire = isObject(answer) && isObject(answer['product']) ? answer['product'] : answer;
  return isObject(wire) && text(wire['id']) !== '' ? productFrom(wire) : null;
}

/** Total stock: the product's own plus every variant's. */
export const totalStock = (product: Product): number =>
  product.variants.reduce((sum, variant) => sum + variant.stock, product.stock);

/** First of images, else imageUrl, else null: the placeholder. */
export const coverOf = (product: Product): string | null => product.images[0] ?? product.imageUrl;

/** Full stops part the description into the product page's bullets. */
export const sentencesOf = (description: string): string[] =>
  description
    .split('.')
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** The first sentence with its full stop. */
export const firstSentence = (description: string): string => {
  const first = sentencesOf(description)[0] ?? '';
  return description.includes('.') && first !== '' ? `${first}.` : first;
};
