import { readPence } from '@slipcast/contracts/money';
import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { grid, media, small, tokens } from '../../base/theme.ts';
import { firstSentence } from '../../features/catalogue/product.ts';
import { Field, FieldHint } from '../../ui/Field.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ShortfallAlert } from './Shortfall.tsx';
import { dimensionFrom, type ProductInput, type ProductValues } from '../product-form/product-schema.ts';
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

type CardProps = { control: Control<ProductInput, unknown, ProductValues>; image: string | undefined };

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

type Props = {
  form: ReturnType<typeof useSchemaForm<ProductInput, ProductValues>>;
  categories: readonly string[];
  isNew: boolean;
  /** Pieces of the product's own colour that are sold and were not there. */
  shortfall: number;
};

export function ProductFields({ form, categories, isNew, shortfall }: Props) {
  const listId = useId();
  const { field, setValue } = form;
  return (
    <>
      <Field {...field('name')} required maxLength={120} autoComplete="off" />
      <TextArea
        {...field('description')}
        required
        rows={5}
        hint="Each sentence becomes a bullet point on the product page. The first one is also shown on the product card."
      />
      <Row>
        <Field {...field('price')} required inputMode="decimal" />
        <Field {...field('stock')} required inputMode="numeric" />
      </Row>
      <ShortfallAlert pieces={shortfall} />
      {!isNew && (
        <FieldHint>Pots sold while you are editing will be deducted from the stock you enter here.</FieldHint>
      )}
      <Row>
        <Field {...field('category')} required list={listId} autoComplete="off" />
        <Field {...field('color')} optional autoComplete="off" />
      </Row>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Row className="measures">
        <Field {...field('weight_grams')} required inputMode="numeric" />
        {DIMENSIONS.map((name) => {
          const props = field(name);
          return (
            <Field
              key={name}
              {...props}
              required
              inputMode="numeric"
              onBlur={(event) => {
                setValue(name, String(dimensionFrom(event.target.value)), { shouldDirty: true });
                void props.onBlur(event);
              }}
            />
          );
        })}
      </Row>
      <TextArea
        {...field('care')}
        optional
        rows={2}
        hint={`Empty: what the settings say of all pots. At most ${PRODUCT_LIMITS.care} characters.`}
      />
      <TextArea
        {...field('making')}
        optional
        rows={2}
        hint={`Moulds, firings, what is special about this one. At most ${PRODUCT_LIMITS.making} characters.`}
      />
    </>
  );
}
