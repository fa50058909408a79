import { useId } from 'react';
import { styled } from 'styled-components';
import { column, grid, media } from '../../base/theme.ts';
import { useCategoryNamesQuery } from '../../features/products-admin/admin-products-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { productLabels } from '../product-form/product-labels.ts';
import { StateField } from '../product-form/StateField.tsx';
import type { Shared } from './kiln-rows.ts';
import type { KilnLoad } from './use-kiln-load.ts';

const Panes = styled.div`
  ${grid('minmax(0, 1fr)', 's16', 's32')}
  align-items: start;
  > div {
    ${column('s16')}
  }
  ${media.broad} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Short = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
  align-items: end;
  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** What all pots of the load have in common. */
export function SharedFields({ load }: { load: KilnLoad }) {
  const { shared, setShared, sharedProblems, state, setState } = load;
  const listId = useId();
  const { data: categories = [] } = useCategoryNamesQuery();
  const field = (name: keyof Shared) => ({
    label: productLabels[name],
    value: shared[name],
    error: sharedProblems[name],
    disabled: load.progress !== null,
    onChange: ({ target }: { target: { value: string } }) =>
      setShared((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Fieldset legend="The same for all">
      <Panes>
        <div>
          <TextArea
            {...field('description')}
            rows={3}
            hint="Each sentence becomes a bullet point on the product page. “What differs” is added to it for each pot."
          />
          <Short>
            <Field {...field('price')} inputMode="decimal" />
            <Field {...field('stock')} inputMode="numeric" />
            <Field {...field('category')} list={listId} autoComplete="off" />
            <Field {...field('color')} autoComplete="off" />
          </Short>
          <datalist id={listId}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <Short>
            <Field {...field('weight_grams')} inputMode="numeric" />
            <Field {...field('length_mm')} inputMode="numeric" />
            <Field {...field('width_mm')} inputMode="numeric" />
            <Field {...field('height_mm')} inputMode="numeric" />
          </Short>
        </div>
        <div>
          <TextArea {...field('care')} optional rows={2} hint="Empty: what the settings say of all pots." />
          <TextArea
            {...field('making')}
            optional
            rows={2}
            hint="Moulds, firings, what is special about this load."
          />
          <StateField of={null} state={state} onChange={setState} />
        </div>
      </Panes>
    </Fieldset>
  );
}
