import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useKeptForm } from '../shell/use-kept-form.ts';
import { fieldProps } from './field-props.ts';
import { ImageUploader } from './ImageUploader.tsx';
import { newId } from './new-id.ts';
import { type VariantFacts, variantSchema, type VariantTyped } from './product-schema.ts';
import { typedVariant, type VariantDraft } from './product-values.ts';
import { useImages } from './use-images.ts';

type Props = {
  /** null: a new one. */
  draft: VariantDraft | null;
  basePrice: number;
  onClose: () => void;
  onDone: (draft: VariantDraft) => void;
};

/** Fills in one variant of the product being edited; it is saved with the product. */
export function VariantDialog({ draft, basePrice, onClose, onDone }: Props) {
  const form = useForm<VariantTyped, unknown, VariantFacts>({
    resolver: valibotResolver(variantSchema(basePrice)),
    defaultValues: typedVariant(draft),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  useKeptForm('variant typed', form);
  const images = useImages(draft?.images ?? [], 'variants');
  const field = (name: keyof VariantTyped) => fieldProps(form, 'variant', name);
  const submit = form.handleSubmit((facts) =>
    onDone({
      ...facts,
      images: images.urls,
      key: draft?.key ?? newId(),
      saved: draft?.saved ?? null,
    }),
  );
  return (
    <FormDialog
      title={draft ? 'Edit Variant' : 'Add Variant'}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit="Keep Variant"
      busy={images.isBusy}
      dirty={form.formState.isDirty || images.isChanged}
    >
      <Field {...field('color')} label="Color" required autoComplete="off" />
      <Field {...field('stock')} label="Stock" required inputMode="numeric" />
      <Field
        {...field('priceAdjustment')}
        label="Price Adjustment (£)"
        hint="Added to the product’s price; below zero makes it cheaper."
        required
        inputMode="decimal"
      />
      <Field
        {...field('imageUrl')}
        label="Image URL"
        hint="Shown where there are no images below."
        optional
        inputMode="url"
      />
      <ImageUploader images={images} />
    </FormDialog>
  );
}
