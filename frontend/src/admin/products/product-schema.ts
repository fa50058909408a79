import * as v from 'valibot';

const EMPTY_DIMENSION = 10;

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
const number = (label: string) =>
  v.pipe(required, v.transform(Number), v.number(`${label} must be a number`));
const isWholePence = (pounds: number) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6;
const pence = v.check(isWholePence, 'At most two decimals');

/** Millimetres as typed; what is empty or no number is 10 (decision 22). */
export function dimensionFrom(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? EMPTY_DIMENSION : number;
}

const between = (label: string, most: number, unit: string) =>
  v.check<number, string>((number) => number >= 0 && number <= most, `${label} must be 0 to ${most} ${unit}`);
const dimension = (label: string, most: number) =>
  v.pipe(v.string(), v.transform(dimensionFrom), v.number(), between(label, most, 'mm'));
const stock = v.pipe(
  number('Stock'),
  v.integer('Stock must be a whole number'),
  v.minValue(0, 'Stock cannot be below 0'),
  v.maxValue(1_000_000, 'Stock must be at most 1000000'),
);
const color = v.pipe(v.string(), v.trim(), v.maxLength(60, 'Color has at most 60 characters'));

export const productSchema = v.object({
  name: v.pipe(required, v.maxLength(120, 'Name has at most 120 characters')),
  description: v.pipe(required, v.maxLength(5000, 'Description has at most 5000 characters')),
  price: v.pipe(
    number('Price'),
    v.gtValue(0, 'Price must be above 0'),
    v.maxValue(100_000, 'Price must be at most 100000'),
    pence,
  ),
  stock,
  category: v.pipe(required, v.maxLength(60, 'Category has at most 60 characters')),
  color,
  weight_grams: v.pipe(number('Weight'), between('Weight', 20_000, 'g')),
  length_mm: dimension('Length', 610),
  width_mm: dimension('Width', 460),
  height_mm: dimension('Height', 460),
});
export type ProductTyped = v.InferInput<typeof productSchema>;
export type ProductFacts = v.InferOutput<typeof productSchema>;

/** `basePrice`: the product's price as it stands in the form; with the adjustment it must stay above 0. */
export const variantSchema = (basePrice: number) =>
  v.object({
    color: v.pipe(required, color),
    stock,
    priceAdjustment: v.pipe(
      number('Price adjustment'),
      v.maxValue(100_000, 'Price adjustment must be at most 100000'),
      pence,
      v.check(
        (adjustment) => !(basePrice > 0) || basePrice + adjustment > 0,
        'The price with this adjustment must stay above 0',
      ),
    ),
    imageUrl: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:$|\/|https:\/\/)/, 'Image addresses start with / or https://'),
    ),
  });
export type VariantTyped = v.InferInput<ReturnType<typeof variantSchema>>;
export type VariantFacts = v.InferOutput<ReturnType<typeof variantSchema>>;
