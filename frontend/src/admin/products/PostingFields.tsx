import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { column, grid, tokens } from '../../base/theme.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';
import { type EditedInput, type EditedValues, editedLabels, POSTING_FIELDS } from './posting-form.ts';

const Folded = styled.details`
  border-top: 1px solid ${tokens.color.rule};
  border-bottom: 1px solid ${tokens.color.rule};
  summary {
    min-height: 44px;
    padding: ${tokens.space.s8} 0;
    font-weight: 600;
    cursor: pointer;
  }
  > div {
    ${column('s16')}
    padding-bottom: ${tokens.space.s16};
  }
`;
const Pair = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
  align-items: end;
`;

type Props = { form: ReturnType<typeof useSchemaForm<EditedInput, EditedValues>> };

/** Folded, because most pots travel like the shop's others. It opens by itself where something is wrong inside. */
export function PostingFields({ form: { field, register, control, formState, getFieldState } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [grams, only] = useWatch({ control, name: ['packed_grams', 'collection_only'] });
  const isWrong = POSTING_FIELDS.some((name) => getFieldState(name, formState).error);
  const set = [...(only ? ['collection only'] : []), ...(grams.trim() ? [`${grams.trim()} g packed`] : [])];
  return (
    <Folded open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Delivery and customs
        {set.length > 0 && <small> ({set.join(', ')})</small>}
      </summary>
      <div>
        <Field
          {...field('packed_grams')}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={
            <>
              One piece with box and padding. Leave empty to use the weight under{' '}
              <Link to="/admin/delivery">Delivery</Link>.
            </>
          }
        />
        <Checkbox
          {...register('collection_only')}
          label={`${editedLabels.collection_only}: this pot is never sent by post`}
        />
        <Pair>
          <Field {...field('hs_code')} autoComplete="off" hint="Stoneware: 6912 00. Porcelain: 6911 10." />
          <Field {...field('origin')} autoComplete="off" maxLength={2} hint="Country as two letters." />
        </Pair>
        <p>
          <small>For parcels abroad. The value declared is the price that the buyer paid.</small>
        </p>
      </div>
    </Folded>
  );
}
