import { useId } from 'react';
import { styled } from 'styled-components';
import { grid, media } from '../../base/theme.ts';
import { Field, FieldHint, TextArea } from '../../ui/Field.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { dimensionFrom, type ProductInput, type ProductValues } from './product-values.ts';

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

export const productLabels: Record<keyof ProductInput, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price (£)',
  stock: 'Stock',
  category: 'Category',
  color: 'Color',
  weight_grams: 'Weight (g)',
  length_mm: 'Length (mm)',
  width_mm: 'Width (mm)',
  height_mm: 'Height (mm)',
};

type Props = {
  form: ReturnType<typeof useSchemaForm<ProductInput, ProductValues>>;
  categories: readonly string[];
  isNew: boolean;
};

export function ProductFields({ form, categories, isNew }: Props) {
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
    </>
  );
}
