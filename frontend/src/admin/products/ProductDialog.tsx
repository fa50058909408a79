import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import {
  type AdminProduct,
  useCategoryNamesQuery,
  useSaveProductMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Failure } from '../shell/Failure.tsx';
import { LeaveDialog } from '../shell/LeaveDialog.tsx';
import { UnsavedGuard } from '../shell/UnsavedGuard.tsx';
import { useKeptForm } from '../shell/use-kept-form.ts';
import { useKeptState } from '../shell/use-kept-state.ts';
import { ImageUploader } from './ImageUploader.tsx';
import { createSaveNames } from './new-id.ts';
import { ProductFields, productLabels } from './ProductFields.tsx';
import { type ProductFacts, productSchema, type ProductTyped } from './product-schema.ts';
import { draftOf, imagesOf, typedProduct, type VariantDraft, variantDrafts } from './product-values.ts';
import { ShopperCard } from './ShopperCard.tsx';
import { useImages } from './use-images.ts';
import { VariantDialog } from './VariantDialog.tsx';
import { VariantList } from './VariantList.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space.s24} ${tokens.space.s32};
  > .summary {
    grid-column: 1 / -1;
  }
  > .summary:empty {
    display: none;
  }
  > .summary a {
    display: inline-block;
    padding-block: ${tokens.space.s4};
  }
  > .pane {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${tokens.space.s16};
  }
  > .more {
    gap: ${tokens.space.s32};
  }
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

type Props = {
  /** null: a new one. */
  product: AdminProduct | null;
  onClose: () => void;
};

/** Adds or edits a product with its images and variants; nothing is sent before Save. */
export function ProductDialog({ product, onClose }: Props) {
  const form = useForm<ProductTyped, unknown, ProductFacts>({
    resolver: valibotResolver(productSchema),
    defaultValues: typedProduct(product),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting, isDirty } = form.formState;
  useKeptForm('product typed', form);
  const { data: categories = [] } = useCategoryNamesQuery();
  const images = useImages(product ? imagesOf(product) : [], 'products');
  const [loaded] = useState(() => variantDrafts(product?.variants ?? []));
  const [variants, setVariants] = useKeptState('variants', loaded);
  const [edited, setEdited] = useKeptState<VariantDraft | 'new' | null>('variant', null);
  const [isLeaving, setLeaving] = useState(false);
  const [nameOf] = useState(createSaveNames);
  const [save, { isLoading, error }] = useSaveProductMutation();

  const problems = Object.entries(productLabels).flatMap(([name, label]) => {
    const message = errors[name as keyof ProductTyped]?.message;
    return message ? [{ id: `product-${name}`, label, message }] : [];
  });
  const isChanged = isDirty || images.isChanged || images.isBusy || variants !== loaded;
  const leave = () => (isChanged ? setLeaving(true) : onClose());
  const keepVariant = (draft: VariantDraft) => {
    setEdited(null);
    setVariants((before) =>
      before.some(({ key }) => key === draft.key)
        ? before.map((other) => (other.key === draft.key ? draft : other))
        : [...before, draft],
    );
  };
  const submit = form.handleSubmit(async (facts) => {
    const sunk = variants.find(({ priceAdjustment }) => facts.price + priceAdjustment <= 0);
    if (sunk) {
      form.setError('price', {
        message: `With the adjustment of ${sunk.color}, the price must stay above 0`,
      });
      return;
    }
    const draft = draftOf(facts, images.urls, variants, product);
    const answer = await save({ id: product?.id ?? null, draft: { ...draft, saveId: nameOf(draft) } });
    if (!answer.error) onClose();
  });

  return (
    <>
      <Dialog
        open
        wide
        onClose={leave}
        title={product ? `Edit ${product.name}` : 'Add Product'}
        footer={
          <>
            <Button look="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" form="product" busy={isLoading || images.isBusy}>
              {isLoading ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      >
        <Form id="product" noValidate onSubmit={(event) => void submit(event)}>
          <div className="summary">
            <ErrorSummary key={submitCount} problems={submitCount > 0 && !isSubmitting ? problems : []} />
            {error && <Failure text="Failed to save product" error={error} />}
          </div>
          <div className="pane">
            <ProductFields form={form} categories={categories} isNew={product === null} />
          </div>
          <div className="pane more">
            <ShopperCard control={form.control} image={images.urls[0]} />
            <ImageUploader images={images} />
            <VariantList
              variants={variants}
              onAdd={() => setEdited('new')}
              onEdit={setEdited}
              onRemove={({ key }) => setVariants((before) => before.filter((other) => other.key !== key))}
            />
          </div>
        </Form>
      </Dialog>
      {edited && (
        <VariantDialog
          draft={edited === 'new' ? null : edited}
          basePrice={Number(form.getValues('price'))}
          onClose={() => setEdited(null)}
          onDone={keepVariant}
        />
      )}
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
      <UnsavedGuard when={isChanged} />
    </>
  );
}
