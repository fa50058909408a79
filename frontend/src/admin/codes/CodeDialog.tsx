import { CODE_LIMITS as MAX, type Worth } from '@slipcast/contracts/discount-codes';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { grid } from '../../base/theme.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm, useDraftState } from '../shell/use-draft.ts';
import { ChooseGoods } from './ChooseGoods.tsx';
import {
  type ChosenCode,
  codeFrom,
  codeLabels,
  emptyCode,
  type TypedCode,
  WORTH_LABELS,
} from './code-form.ts';
import { useAddCodeMutation } from './codes-api.ts';

const Pair = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
  align-items: end;
`;
// Every rule is in code-form.ts, because the fields that count depend on what the code gives.
const schema = v.object(
  Object.fromEntries(Object.keys(codeLabels).map((name) => [name, v.string()])),
) as unknown as v.GenericSchema<TypedCode, TypedCode>;
const NOTHING: ChosenCode = { by: 'percentage', alone: false, categories: [], products: [] };

type Props = { onClose: () => void; onDone: (code: string) => void };

export function CodeDialog({ onClose, onDone }: Props) {
  const [add] = useAddCodeMutation();
  const [chosen, setChosen] = useDraftState<ChosenCode>('what a discount code is for', NOTHING);
  const change = (more: Partial<ChosenCode>) => setChosen({ ...chosen, ...more });
  const form = useDraftForm<TypedCode, TypedCode>('discount code', {
    schema,
    labels: codeLabels,
    defaultValues: emptyCode,
    prefix: 'code',
    onSubmit: async (typed) => {
      const { body, problems } = codeFrom(typed, chosen);
      if (problems.length > 0) return { message: 'Please check the code.', fields: problems };
      const { data, error } = await add(body);
      if (data) onDone(data.code);
      return data ? undefined : { message: messageOr(error), fields: fieldErrorsOf(error) };
    },
  });
  const { by, alone } = chosen;
  return (
    <FormDialog
      title="New Code"
      form={form}
      onClose={onClose}
      submit={form.isSubmitting ? 'Adding...' : 'Add Code'}
      dirty={chosen !== NOTHING}
    >
      <Field
        {...form.field('code')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="What buyers type, such as SPRING10. Capitals and spaces don’t matter."
      />
      <Select
        id="code-by"
        label="What it gives"
        value={by}
        onChange={(event) => change({ by: event.target.value as Worth['by'] })}
      >
        {Object.entries(WORTH_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {by === 'percentage' && (
        <Field {...form.field('percent')} required inputMode="numeric" autoComplete="off" hint="1 to 99." />
      )}
      {by === 'amount' && <Field {...form.field('amount')} required inputMode="decimal" autoComplete="off" />}
      <Field
        {...form.field('minimum')}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="What the pots that it’s for must cost together. Leave empty for any order."
      />
      <Pair>
        <Field {...form.field('from')} optional type="date" />
        <Field {...form.field('until')} optional type="date" />
      </Pair>
      <Pair>
        <Field {...form.field('usesMax')} optional inputMode="numeric" autoComplete="off" />
        <Field {...form.field('usesPerBuyer')} optional inputMode="numeric" autoComplete="off" />
      </Pair>
      <ChooseGoods chosen={chosen} onChange={change} most={MAX.chosen} />
      <Checkbox
        label="Can’t be used with another code"
        checked={alone}
        onChange={(event) => change({ alone: event.target.checked })}
      />
    </FormDialog>
  );
}
