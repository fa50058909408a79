import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { grid, media } from '../../base/theme.ts';
import { statusOf } from '../../base/api.ts';
import {
  type AdminProduct,
  type ProductState,
  useSaveProductMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { Stack } from '../../ui/Stack.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { FormDialog, refusedBy } from '../shell/FormDialog.tsx';
import { useDraftForm, useDraftState } from '../shell/use-draft.ts';
import { copyOf } from './copy-of.ts';
import { DuplicateAlert } from './Duplicates.tsx';
import { stockLeftBy } from './reserved-pots.ts';
import { useReservedPots } from './use-reserved-pots.tsx';
import { ImageUploader } from './ImageUploader.tsx';
import { createSaveIds } from '../product-form/save-ids.ts';
import { draftOf, imagesOf, type VariantDraft, variantDrafts } from '../product-form/product-schema.ts';
import { type EditedInput, editedLabels, editedSchema, typedEdit } from './posting-form.ts';
import { PostingFields } from './PostingFields.tsx';
import type { Edit } from './product-conflict.ts';
import { ProductFields, ShopperCard } from './ProductFields.tsx';
import { StateField } from '../product-form/StateField.tsx';
import { amountFrom } from '../product-form/typed-numbers.ts';
import { costOf } from '../product-form/variant-price.ts';
import { useImages } from './use-images.ts';
import { CONFLICT, useProductConflict } from './use-product-conflict.ts';
import { altOf } from '../product-form/alt-of.ts';
import { VariantDialog, VariantList } from './Variants.tsx';

const Panes = styled.div`
  ${grid('minmax(0, 1fr)', 's24', 's32')}
  align-items: start;
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

type Props = {
  /** null for a new one. */
  product: AdminProduct | null;
  /** A new one begins as this one without its stock, as a draft. */
  copied?: AdminProduct | undefined;
  onClose: () => void;
};

/** The product's form, images and variants, and how they are saved. */
function useProductEdit({ product, copied, onClose }: Props) {
  const [start] = useState(() => product ?? (copied ? copyOf(copied) : null));
  const images = useImages(start ? imagesOf(start) : [], 'products');
  const [loaded] = useState(() => variantDrafts(start?.variants ?? [], product !== null));
  const [variants, setVariants] = useDraftState('variants', loaded);
  const before = product?.state ?? 'published';
  const begin = copied ? 'draft' : before;
  const [state, setState] = useDraftState<ProductState>('product state', begin);
  const [saveIdOf] = useState(createSaveIds);
  const reserved = useReservedPots(product);
  const conflicts = useProductConflict(product);
  const [save] = useSaveProductMutation();
  const form = useDraftForm('product form', {
    schema: editedSchema,
    labels: editedLabels,
    defaultValues: typedEdit(start),
    prefix: 'product',
    onSubmit: async (values) => {
      const free = variants.find((variant) => costOf(variant, values.price) <= 0);
      if (free) {
        const message = `Must stay above 0 with the adjustment for ${free.color}`;
        return { message, fields: [{ field: 'price', message }] };
      }
      const draft = {
        ...draftOf(values, images.list, variants, conflicts.baseNow()),
        ...(state !== (conflicts.baseNow()?.state ?? before) && { state }),
      };
      if (await reserved.mustAsk(stockLeftBy(draft))) return undefined;
      const id = product?.id ?? null;
      const { error } = await save({ id, draft: { ...draft, saveId: saveIdOf(draft) } });
      if (error && statusOf(error) === 409 && (await conflicts.happened(mine(), write)))
        return { message: CONFLICT };
      return error ? refusedBy(error, 'Failed to save product') : void onClose();
    },
  });
  const mine = () => ({ typed: form.getValues(), state, images: images.list, variants });
  const write = (edit: Edit) => {
    for (const [name, value] of Object.entries(edit.typed))
      form.setValue(name as keyof EditedInput, value, { shouldDirty: true });
    setState(edit.state);
    images.replace([...edit.images]);
    setVariants([...edit.variants]);
  };
  return {
    form,
    images,
    variants,
    setVariants,
    state,
    setState,
    conflict: conflicts.shown(mine(), write),
    question: reserved.question(form.submit),
    isChanged:
      form.formState.isDirty || images.isChanged || images.isBusy || variants !== loaded || state !== begin,
  };
}

const titleOf = ({ product, copied }: Props) =>
  product ? `Edit ${product.name}` : copied ? `Duplicate ${copied.name}` : 'Add Product';

/** Adds or edits a product with its images and variants; nothing is sent before Save. */
export function ProductDialog(props: Props) {
  const { product, onClose } = props;
  const { form, images, variants, setVariants, state, setState, question, isChanged, conflict } =
    useProductEdit(props);
  const [edited, setEdited] = useDraftState<VariantDraft | 'new' | null>('variant', null);
  const [name, color, price, option] = useWatch({
    control: form.control,
    name: ['name', 'color', 'price', 'option_name'],
  });
  const [basePrice, optionName] = [amountFrom(price), option.trim()];
  const photographs = [
    ...images.urls,
    ...variants.flatMap((variant) => variant.images.map(({ url }) => url)),
  ];
  const updateVariant = (draft: VariantDraft) => {
    setEdited(null);
    setVariants((before) =>
      before.some(({ key }) => key === draft.key)
        ? before.map((other) => (other.key === draft.key ? draft : other))
        : [...before, draft],
    );
  };
  return (
    <>
      <FormDialog
        title={titleOf(props)}
        form={form}
        onClose={onClose}
        busy={images.isBusy}
        dirty={isChanged}
        wide
        action={conflict && <Conflict {...conflict} busy={form.isSubmitting} />}
      >
        <Panes>
          <Stack $gap="s16">
            <StateField of={product?.state ?? null} state={state} onChange={setState} />
            <ProductFields form={form} isNew={product === null} shortfall={product?.shortfall ?? 0} />
            <PostingFields form={form} />
          </Stack>
          <Stack $gap="s32">
            <ShopperCard control={form.control} image={images.urls[0]} />
            <ImageUploader images={images} defaultAlt={altOf(name, color, optionName)} />
            <DuplicateAlert id={product?.id ?? null} name={name} images={photographs} />
            <VariantList
              variants={variants}
              optionName={optionName}
              basePrice={basePrice}
              onAdd={() => setEdited('new')}
              onEdit={setEdited}
              onRemove={({ key }) => setVariants((before) => before.filter((other) => other.key !== key))}
            />
          </Stack>
        </Panes>
      </FormDialog>
      {edited && (
        <VariantDialog
          draft={edited === 'new' ? null : edited}
          productName={name}
          optionName={optionName}
          basePrice={basePrice}
          taken={variants.filter((one) => one !== edited).map(({ color }) => color)}
          onClose={() => setEdited(null)}
          onDone={updateVariant}
        />
      )}
      {question}
      <UnsavedGuard when={isChanged} />
    </>
  );
}
