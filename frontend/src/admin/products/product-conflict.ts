import { formatPence, toPence } from '@slipcast/contracts/money';
import type { AdminProduct, ProductState } from '../../features/products-admin/admin-products-api.ts';
import { formatCount } from '../lists/count.ts';
import type { Photograph } from '../photographs/photograph.ts';
import { imagesOf, type VariantDraft, variantDrafts } from '../product-form/product-schema.ts';
import { type EditedInput, editedLabels, typedEdit } from './posting-form.ts';

/** Everything that the form of a product edits. */
export type Edit = {
  typed: EditedInput;
  state: ProductState;
  images: readonly Photograph[];
  variants: readonly VariantDraft[];
};

export const editOf = (product: AdminProduct): Edit => ({
  typed: typedEdit(product),
  state: product.state,
  images: imagesOf(product),
  variants: variantDrafts(product.variants, true),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `mine`, with what I have not touched as it is now. */
export function withUntouched(before: Edit, mine: Edit, theirs: Edit): Edit {
  const pick = <Value>(was: Value, is: Value, now: Value) => (isSame(was, is) ? now : is);
  const typed = Object.fromEntries(
    Object.entries(mine.typed).map(([name, value]) => {
      const field = name as keyof EditedInput;
      return [field, pick(before.typed[field], value, theirs.typed[field])];
    }),
  ) as EditedInput;
  return {
    typed,
    state: pick(before.state, mine.state, theirs.state),
    images: pick(before.images, mine.images, theirs.images),
    variants: pick(before.variants, mine.variants, theirs.variants),
  };
}

export const conflictLabels = {
  state: 'State',
  ...editedLabels,
  images: 'Images',
  variants: 'Variants',
} satisfies Record<string, string>;
export type ConflictField = keyof typeof conflictLabels;
export const conflictFields = Object.keys(conflictLabels) as ConflictField[];

const adjustmentText = (pounds: number) =>
  pounds === 0 ? '' : `, ${pounds > 0 ? '+' : ''}${formatPence(toPence(pounds))}`;
const variantText = ({ color, stock, price, priceAdjustment }: VariantDraft) =>
  `${color}: ${formatCount(stock)} in stock${
    price === null ? adjustmentText(priceAdjustment) : `, ${formatPence(toPence(price))}`
  }`;

/** The fields as texts that are equal where the fields are. */
export const comparable = ({ typed, state, images, variants }: Edit): Record<ConflictField, unknown> => ({
  ...typed,
  state,
  images: JSON.stringify(images),
  variants: JSON.stringify(variants.map(({ key: _key, saved: _saved, ...rest }) => rest)),
});

/** How such a text reads. */
export function conflictWords(edit: Edit, name: ConflictField): string | undefined {
  if (name === 'images') return edit.images.length === 1 ? '1 image' : `${edit.images.length} images`;
  return name === 'variants' ? edit.variants.map(variantText).join('\n') : undefined;
}
