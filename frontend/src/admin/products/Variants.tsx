import { formatPence, readPence } from '@slipcast/contracts/money';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { column, grid, panel, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { altOf } from '../product-form/alt-of.ts';
import { ImageUploader } from './ImageUploader.tsx';
import { newId } from '../../base/new-id.ts';
import { typedVariant, type VariantDraft, variantSchema } from '../product-form/product-schema.ts';
import { adjustmentOf, costOf } from '../product-form/variant-price.ts';
import { ShortfallAlert, soldMore } from './Shortfall.tsx';
import { useImages } from './use-images.ts';

const List = styled.ul`
  ${column('s8')}
  li {
    ${grid('44px minmax(0, 1fr) auto auto', 's8')}
    align-items: center;
    padding: ${tokens.space.s8};
    ${panel('field')}
  }
  strong,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
`;

const adjustment = (pounds: number) =>
  pounds === 0 ? '' : ` · ${pounds > 0 ? '+' : '−'}${formatPence(readPence(Math.abs(pounds)))}`;

/** `optionName`: what buyers choose; '' where that is the colour. `basePrice`: the product's, in pounds; NaN while it is none. */
type Offered = { optionName: string; basePrice: number };

type ListProps = Offered & {
  variants: readonly VariantDraft[];
  onAdd: () => void;
  onEdit: (variant: VariantDraft) => void;
  onRemove: (variant: VariantDraft) => void;
};

type ItemProps = Pick<ListProps, 'onEdit' | 'onRemove'> & Offered & { variant: VariantDraft };

function Item({
  variant: { color, stock, images, imageUrl, saved },
  variant,
  optionName,
  basePrice,
  ...on
}: ItemProps) {
  const shortfall = saved?.shortfall ?? 0;
  return (
    <li>
      <Picture src={images[0]?.url ?? imageUrl} alt="" sizes="44px" />
      <span>
        <strong>{color}</strong>
        <small>
          {stock} in stock
          {optionName === ''
            ? adjustment(adjustmentOf(variant, basePrice))
            : ` · ${formatPence(readPence(costOf(variant, basePrice)))}`}
          {shortfall > 0 && ` · ${soldMore(shortfall)}`}
        </small>
      </span>
      <IconButton Icon={Pencil} label={`Edit variant ${color}`} onClick={() => on.onEdit(variant)} />
      <IconButton Icon={Trash2} label={`Remove variant ${color}`} onClick={() => on.onRemove(variant)} />
    </li>
  );
}

export const VariantList = ({ variants, onAdd, ...rest }: ListProps) => (
  <Fieldset legend="Variants">
    {variants.length === 0 && (
      <p>No variants yet. {rest.optionName === '' && 'This product comes in one colour.'}</p>
    )}
    <List className="variants">
      {variants.map((variant) => (
        <Item key={variant.key} variant={variant} {...rest} />
      ))}
    </List>
    <div>
      <Button Icon={Plus} look="secondary" onClick={onAdd}>
        Add Variant
      </Button>
    </div>
  </Fieldset>
);

const labelsFor = (optionName: string) => ({
  color: optionName || 'Color',
  stock: 'Stock',
  price: 'Price (£)',
  priceAdjustment: 'Price Adjustment (£)',
  imageUrl: 'Image URL',
});

type Props = Offered & {
  /** null for a new one. */
  draft: VariantDraft | null;
  productName: string;
  /** The names of the other variants. */
  taken: readonly string[];
  onClose: () => void;
  onDone: (draft: VariantDraft) => void;
};

export function VariantDialog({ draft, productName, optionName, basePrice, taken, onClose, onDone }: Props) {
  const isNamed = optionName !== '';
  const images = useImages(draft?.images ?? [], 'variants');
  const form = useDraftForm('variant form', {
    schema: variantSchema(basePrice, taken, isNamed),
    labels: labelsFor(optionName),
    defaultValues: typedVariant(draft, basePrice),
    prefix: 'variant',
    onSubmit: (values) => {
      onDone({
        ...values,
        images: images.list,
        key: draft?.key ?? newId(),
        saved: draft?.saved ?? null,
      });
      return undefined;
    },
  });
  const color = useWatch({ control: form.control, name: 'color' });
  const title = draft ? 'Edit Variant' : 'Add Variant';
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      submit={draft ? 'Update Variant' : title}
      busy={images.isBusy}
      dirty={images.isChanged}
    >
      <Field {...form.field('color')} required autoComplete="off" />
      <Field {...form.field('stock')} required inputMode="numeric" />
      <ShortfallAlert pieces={draft?.saved?.shortfall ?? 0} />
      {isNamed ? (
        <Field
          {...form.field('price')}
          hint="What this one costs. It won’t change when you change the product’s price."
          required
          inputMode="decimal"
        />
      ) : (
        <Field
          {...form.field('priceAdjustment')}
          hint="Added to the product’s price. A negative amount makes the variant cheaper."
          required
          inputMode="decimal"
        />
      )}
      <Field
        {...form.field('imageUrl')}
        hint="Used when there are no images below."
        optional
        inputMode="url"
      />
      <ImageUploader images={images} defaultAlt={altOf(productName, color, optionName)} />
    </FormDialog>
  );
}
