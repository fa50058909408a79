import { styled } from 'styled-components';
import { grid, media } from '../../base/theme.ts';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { CARE_HINT, CategoryField, DESCRIPTION_HINT } from '../product-form/fields.tsx';
import { productLabels } from '../product-form/product-labels.ts';
import { StateField } from '../product-form/StateField.tsx';
import { Columns } from '../shell/Screen.tsx';
import type { Shared } from './kiln-rows.ts';
import type { KilnLoad } from './use-kiln-load.ts';

const Short = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
  align-items: end;
  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const SIZES = ['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const;

/** What all pots of the load have in common. */
export function SharedFields({ load }: { load: KilnLoad }) {
  const { shared, setShared, sharedProblems, state, setState } = load;
  const field = (name: keyof Shared) => ({
    label: productLabels[name],
    value: shared[name],
    error: sharedProblems[name],
    disabled: load.progress !== null,
    onChange: ({ target }: { target: { value: string } }) =>
      setShared((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Fieldset legend="The same for every pot">
      <Columns>
        <Stack $gap="s16">
          <TextArea
            {...field('description')}
            rows={3}
            hint={`${DESCRIPTION_HINT} We add each pot’s “What differs” to it.`}
          />
          <Short>
            <Field {...field('price')} inputMode="decimal" />
            <Field {...field('stock')} inputMode="numeric" />
            <CategoryField {...field('category')} />
            <Field {...field('color')} autoComplete="off" />
          </Short>
          <Short>
            {SIZES.map((name) => (
              <Field key={name} {...field(name)} inputMode="numeric" />
            ))}
          </Short>
          <FieldHint>
            A pot may have its own category, weight and size in its row. Shoppers don’t see a size that you
            leave empty.
          </FieldHint>
        </Stack>
        <Stack $gap="s16">
          <TextArea {...field('care')} optional rows={2} hint={CARE_HINT} />
          <TextArea
            {...field('making')}
            optional
            rows={2}
            hint="Moulds, firings, anything special about this load."
          />
          <StateField of={null} state={state} onChange={setState} />
        </Stack>
      </Columns>
    </Fieldset>
  );
}
