import { readPence } from '@slipcast/contracts/money';
import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { grid, media, small, tokens } from '../../base/theme.ts';
import { firstSentence } from '../../features/catalogue/sentences.ts';
import { Field, FieldHint } from '../../ui/Field.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { CARE_HINT, CategoryField, DESCRIPTION_HINT } from '../product-form/fields.tsx';
import type { EditedInput, EditedValues } from './posting-form.ts';
import { ShortfallAlert, STOCK_HINT } from './Shortfall.tsx';
import { dimensionFrom } from '../product-form/product-schema.ts';
import { amountFrom } from '../product-form/typed-numbers.ts';

const Card = styled.figure`
  ${grid('112px minmax(0, 1fr)', 's16')}
  align-items: center;
  padding: ${tokens.space.s12};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  overflow-wrap: anywhere;
  picture {
    border-radius: ${tokens.radius.field};
  }
  p {
    ${small}
  }
  strong {
    display: block;
    font-family: ${tokens.font.head};
    font-weight: 400;
    font-size: ${tokens.text.t18};
    line-height: 1.25;
  }
`;

type CardProps = { control: Control<EditedInput, unknown, EditedValues>; image: string | undefined };

export function ShopperCard({ control, image }: CardProps) {
  const [name, price, description] = useWatch({ control, name: ['name', 'price', 'description'] });
  return (
    <Card aria-label="Preview of the shopper’s card">
      <Picture src={image} alt="" sizes="112px" />
      <figcaption>
        <small>As shoppers see it</small>
        <strong>{name || 'Name'}</strong>
        <Price pence={readPence(amountFrom(price))} />
        <p>{firstSentence(description)}</p>
      </figcaption>
    </Card>
  );
}

const Row = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
  align-items: end;
  &.measures {
    ${media.medium} {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;

const DIMENSIONS = ['length_mm', 'width_mm', 'height_mm'] as const;

type ProductForm = ReturnType<typeof useSchemaForm<EditedInput, EditedValues>>;

/** Shows the default when an empty or invalid dimension is left. */
function DimensionField({ form, name }: { form: ProductForm; name: (typeof DIMENSIONS)[number] }) {
  const props = form.field(name);
  return (
    <Field
      {...props}
      required
      inputMode="numeric"
      onBlur={(event) => {
        form.setValue(name, String(dimensionFrom(event.target.value)), { shouldDirty: true });
        void props.onBlur(event);
      }}
    />
  );
}

type Props = {
  form: ProductForm;
  isNew: boolean;
  /** Pieces of the product's own colour that were sold without being in stock. */
  shortfall: number;
};

export function ProductFields({ form, isNew, shortfall }: Props) {
  const { field } = form;
  const optionName = useWatch({ control: form.control, name: 'option_name' }).trim();
  return (
    <>
      <Field {...field('name')} required maxLength={PRODUCT_LIMITS.name} autoComplete="off" />
      <TextArea
        {...field('description')}
        required
        rows={5}
        hint={`${DESCRIPTION_HINT} The first also appears on the product card.`}
      />
      <Row>
        <Field {...field('price')} required inputMode="decimal" />
        <Field {...field('stock')} required inputMode="numeric" />
      </Row>
      <ShortfallAlert pieces={shortfall} />
      {!isNew && <FieldHint>{STOCK_HINT}</FieldHint>}
      <Row>
        <CategoryField {...field('category')} required />
        <Field {...field('option_name')} optional autoComplete="off" placeholder="Color" />
      </Row>
      <Field {...field('color')} {...(optionName && { label: optionName })} optional autoComplete="off" />
      <FieldHint>
        Option names what buyers choose, such as Size or Handle. Each of its values then has its own price.
      </FieldHint>
      <Row className="measures">
        <Field {...field('weight_grams')} required inputMode="numeric" />
        {DIMENSIONS.map((name) => (
          <DimensionField key={name} form={form} name={name} />
        ))}
      </Row>
      <FieldHint>Shoppers see what is above 0. An empty size becomes 10; 10 × 10 × 10 isn’t shown.</FieldHint>
      <TextArea
        {...field('care')}
        optional
        rows={2}
        hint={`${CARE_HINT} ${PRODUCT_LIMITS.care} characters at most.`}
      />
      <TextArea
        {...field('making')}
        optional
        rows={2}
        hint={`Moulds, firings, anything special about this pot. ${PRODUCT_LIMITS.making} characters at most.`}
      />
    </>
  );
}
