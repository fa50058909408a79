import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { ImageUploader } from './ImageUploader.tsx';
import { newId } from './new-id.ts';
import { variantSchema } from './product-schema.ts';
import { typedVariant, type VariantDraft } from './product-values.ts';
import { useImages } from './use-images.ts';

const labels = {
  color: 'Color',
  stock: 'Stock',
  priceAdjustment: 'Price Adjustment (£)',
  imageUrl: 'Image URL',
};

type Props = {
  /** null: a new one. */
  draft: VariantDraft | null;
  basePrice: number;
  onClose: () => void;
  onDone: (draft: VariantDraft) => void;
};

export function VariantDialog({ draft, basePrice, onClose, onDone }: Props) {
  const images = useImages(draft?.images ?? [], 'variants');
  const form = useDraftForm('variant form', {
    schema: variantSchema(basePrice),
    labels,
    defaultValues: typedVariant(draft),
    prefix: 'variant',
    onSubmit: (values) => {
      onDone({
        ...values,
        images: images.urls,
        key: draft?.key ?? newId(),
        saved: draft?.saved ?? null,
      });
      return undefined;
    },
  });
  const title = draft ? 'Edit Variant' : 'Add Variant';
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      submit={draft ? 'Update Variant' : title}
      busy={images.isBusy}
      dirty={form.formState.isDirty || images.isChanged}
    >
      <Field {...form.field('color')} required autoComplete="off" />
      <Field {...form.field('stock')} required inputMode="numeric" />
      <Field
        {...form.field('priceAdjustment')}
        hint="Added to the product’s price. A negative amount makes the variant cheaper."
        required
        inputMode="decimal"
      />
      <Field
        {...form.field('imageUrl')}
        hint="Shown if there are no images below."
        optional
        inputMode="url"
      />
      <ImageUploader images={images} />
    </FormDialog>
  );
}
