import { z } from 'zod';
import { DIMENSION_DEFAULT, IMAGES_MAX, PRODUCT_LIMITS } from '../limits.ts';
import { given } from '../number.ts';
import { PRODUCT_STATES } from '../product-filters.ts';
import { WireSale } from '../sale-terms.ts';
import { bothSpellings } from '../spelling.ts';
import { Moment, AnyId, Count, number, ofType, optionalText, Pounds, required, text } from './fields.ts';
import { ListFilters } from './list-filters.ts';
import { WirePagination } from './paging.ts';
import { postingFields, wirePosting } from './posting.ts';
import { ImageUrl, pictures } from './product-images.ts';

const numeric = (name: string) => z.coerce.number(ofType(`${name} must be a number`));
/** What something costs; ‘given’, so that an empty text is no 0. */
export const priceField = given(numeric('Price').positive('Price must be above 0').max(PRODUCT_LIMITS.price));
const pounds = (name: string) => numeric(name).min(PRODUCT_LIMITS.adjustmentMin).max(PRODUCT_LIMITS.price);
export const stockField = given(
  z.coerce
    .number(ofType('Stock must be a whole number'))
    .int('Stock must be a whole number')
    .min(0)
    .max(PRODUCT_LIMITS.stock),
);
/** Empty or unparsable dimensions become 10 (A§5, decision 22). */
const dimension = (name: string, max: number) =>
  z.preprocess(
    (value) =>
      value === undefined || value === null || value === '' || Number.isNaN(Number(value))
        ? DIMENSION_DEFAULT
        : Number(value),
    z.number().min(0, `${name} must be 0 to ${max} mm`).max(max, `${name} must be 0 to ${max} mm`),
  );
export const saveFields = {
  /** The revision when the form was loaded. If someone else has edited the product since, this edit is refused. */
  revisionLoaded: z.coerce.number().int().min(0).optional(),
  /** Identifies this save, so that repeating it after a lost answer changes nothing. */
  saveId: z.uuid().optional(),
};

const VariantBody = bothSpellings(
  z.object({
    id: z.string().max(64).optional(),
    color: required('Color', PRODUCT_LIMITS.color),
    stock: stockField,
    /** The stock when the form was loaded. The edit is applied as a difference, so that a sale in between still counts. */
    stockLoaded: stockField.optional(),
    priceAdjustment: pounds('Price adjustment').default(0),
    /** What one piece costs, if it has a price of its own; then the adjustment doesn't count. */
    price: priceField.optional(),
    ...pictures(IMAGES_MAX.variants, 'variant'),
  }),
);
export const ProductBody = bothSpellings(
  z.object({
    name: required('Name', PRODUCT_LIMITS.name),
    description: required('Description', PRODUCT_LIMITS.description),
    price: priceField,
    stock: stockField,
    stockLoaded: stockField.optional(),
    category: required('Category', PRODUCT_LIMITS.category),
    color: z.preprocess((value) => value ?? '', z.string().trim().max(PRODUCT_LIMITS.color)),
    weight_grams: given(
      numeric('Weight')
        .min(0, 'Weight must be 0 to 20000 g')
        .max(PRODUCT_LIMITS.weightGrams, 'Weight must be 0 to 20000 g'),
    ),
    length_mm: dimension('Length', PRODUCT_LIMITS.lengthMm),
    width_mm: dimension('Width', PRODUCT_LIMITS.widthMm),
    height_mm: dimension('Height', PRODUCT_LIMITS.heightMm),
    /** Left out, these three stay as they are: clients of older releases do not know them. '' names the option a colour. */
    option_name: optionalText('Option', PRODUCT_LIMITS.optionName).optional(),
    care: optionalText('Care and food safety', PRODUCT_LIMITS.care).optional(),
    making: optionalText('How it was made', PRODUCT_LIMITS.making).optional(),
    ...postingFields,
    ...pictures(IMAGES_MAX.products, 'product'),
    variants: z.array(VariantBody).max(PRODUCT_LIMITS.variants).default([]),
    /** Left out, it stays as it is; what is new is published then. */
    state: z.enum(PRODUCT_STATES).optional(),
    ...saveFields,
  }),
);
export type ProductBody = z.infer<typeof ProductBody>;

export const ImageAddress = text('/media/products-5d41402abc4b2a76/800.webp');
export const WireImage = z.object({
  url: ImageAddress,
  alt: text('Two speckled mugs on a window sill')
    .optional()
    .describe('What the photograph shows, where the maker has said it'),
});
export type WireImage = z.infer<typeof WireImage>;
const images = z.array(WireImage);
const imageUrl = ImageAddress.nullable();
const imageTone = text('#c9b8a4').optional().describe('The average colour of its first picture');
const glazeTone = text('#6e93a6').optional().describe('The colour of its glaze in its first picture');
export const WireVariant = z.object({
  id: text('speckled'),
  color: text('Speckled white'),
  stock: Count,
  priceAdjustment: number(2).describe("Pounds, added to the product's price"),
  price: Pounds.optional().describe(
    'Only with a price of its own, which stays when the product’s changes; it is the sum of both',
  ),
  imageUrl,
  image_url: imageUrl,
  images,
  glazeTone,
});
export type WireVariant = z.infer<typeof WireVariant>;
export const WireProduct = z
  .object({
    id: AnyId,
    path: text('/products/9f0e7f9e-7a50-4bb4-8f54-0c6b1f3f5c11/tall-mug').describe(
      'The address of its page that is shared and listed; /products/{id} leads to the same page',
    ),
    name: text('Tall mug'),
    description: text('Slip-cast stoneware with a satin glaze.'),
    price: Pounds,
    category: text('Mugs'),
    stock: Count,
    color: text('Slate'),
    option_name: text('Size')
      .optional()
      .describe(
        'What buyers choose, where the maker has named it; then `color` and those of the variants are its values',
      ),
    imageUrl,
    image_url: imageUrl,
    images,
    imageTone,
    glazeTone,
    weight_grams: number(320),
    length_mm: number(110),
    width_mm: number(85),
    height_mm: number(105),
    care: text('Wash by hand.').describe('How to look after it; empty: as the shop says of all its pots'),
    collection_only: z.boolean().describe('It is never sent by post'),
    packed_grams: number(1400)
      .int()
      .nullable()
      .describe('In its parcel; null: as the shop’s pots usually weigh'),
    making: text('Cast in two halves and fired twice.').describe('How it was made; may be empty'),
    variants: z.array(WireVariant),
    sale: WireSale.optional().describe(
      'Only of a pot that cannot be bought now, because its shop update has not opened or is paused',
    ),
  })
  .meta({ id: 'Product' });
export type WireProduct = z.infer<typeof WireProduct>;
const shortfall = Count.describe(
  'Pieces that were sold although they had been taken out of stock; new pieces make up for them first',
);
/** `photograph`: the name is another one, so it may be another pot. */
export const WireDuplicate = z
  .object({ id: AnyId, name: text('Tall mug'), match: z.enum(['name-and-photograph', 'photograph']) })
  .meta({ id: 'PossibleDuplicate' });
export type WireDuplicate = z.infer<typeof WireDuplicate>;
/** A product as it would be saved, as far as it can be compared. */
export const DuplicatesBody = z.object({
  /** The product that is being edited, which is no duplicate of itself. */
  id: z.string().max(64).nullable().default(null),
  name: z.string().max(PRODUCT_LIMITS.name),
  images: z.array(ImageUrl).max(IMAGES_MAX.products + PRODUCT_LIMITS.variants * IMAGES_MAX.variants),
});
export const Duplicates = z.object({ duplicates: z.array(WireDuplicate) });
export type Duplicates = z.infer<typeof Duplicates>;
export const WireAdminProduct = WireProduct.extend({
  ...wirePosting,
  shortfall,
  variants: z.array(WireVariant.extend({ shortfall })),
  duplicates: z.array(WireDuplicate).describe('Other products that may be the same pot, the likelier first'),
  state: z
    .enum(PRODUCT_STATES)
    .describe('Shoppers see what is published; a draft was never in the shop, what is archived was'),
  previewUntil: Moment.optional().describe(
    'When the link to a draft’s preview ends; left out: there is none',
  ),
  revision: Count.describe('How often admins have edited the product; send it back as revisionLoaded'),
}).meta({ id: 'AdminProduct' });
export type WireAdminProduct = z.infer<typeof WireAdminProduct>;
export type WireAdminVariant = WireAdminProduct['variants'][number];
/** `pagination` only if a page was asked for, here and below. */
export const ProductList = z.object({
  products: z.array(WireProduct),
  pagination: WirePagination.optional(),
  filters: ListFilters.optional().describe('Only with `counts`'),
});
export const AdminProductList = z.object({
  products: z.array(WireAdminProduct),
  pagination: WirePagination.optional(),
});
export type AdminProductList = z.infer<typeof AdminProductList>;

export const WireCategory = z
  .object({ id: text('mugs'), name: text('Mugs'), productCount: Count, imageUrl, imageTone })
  .meta({ id: 'Category' });
export type WireCategory = z.infer<typeof WireCategory>;
export const CategoryList = z.object({ categories: z.array(WireCategory) });
export type CategoryList = z.infer<typeof CategoryList>;
