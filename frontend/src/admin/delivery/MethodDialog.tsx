import { DELIVERY_LIMITS as MAX } from '@slipcast/contracts/delivery-zones';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { grid, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, FieldHint, Select } from '../../ui/Field.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Stack } from '../../ui/Stack.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import {
  CHARGED_BY,
  type ChargedBy,
  kgOf,
  methodFrom,
  methodLabels,
  priceOf,
  type TypedMethod,
  typedMethod,
} from './method-form.ts';
import type { MethodDraft } from './zone-draft.ts';

const Pair = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
  align-items: end;
`;
const Band = styled(Pair)`
  label {
    font-size: ${tokens.text.t14};
  }
`;

// Every rule is in method-form.ts, because the fields that count depend on how it is priced.
const schema = v.object(Object.fromEntries(Object.keys(methodLabels).map((name) => [name, v.string()])));

type EditForm = ReturnType<typeof useSchemaForm<TypedMethod, TypedMethod>>;
type Named = (name: string) => ReturnType<EditForm['field']> & { label: string };
type FieldsProps = { field: Named; bands: number };

function WeightFields({ field, bands }: FieldsProps) {
  const [rows, setRows] = useState(Math.max(bands, 2));
  return (
    <Stack $gap="s12">
      <FieldHint>
        Lightest first. A parcel that is heavier than the last row can’t be sent this way. Leave a row empty
        to remove it.
      </FieldHint>
      {Array.from({ length: rows }, (_, row) => (
        <Band key={kgOf(row)}>
          <Field {...field(kgOf(row))} inputMode="decimal" autoComplete="off" />
          <Field {...field(priceOf(row))} inputMode="decimal" autoComplete="off" />
        </Band>
      ))}
      {rows < MAX.bands && (
        <div>
          <Button Icon={Plus} look="secondary" onClick={() => setRows(rows + 1)}>
            Add Weight
          </Button>
        </div>
      )}
    </Stack>
  );
}

function PriceFields({ field, by, bands }: FieldsProps & { by: ChargedBy }) {
  if (by === 'weight') return <WeightFields field={field} bands={bands} />;
  if (by === 'flat')
    return <Field {...field('flat')} required inputMode="decimal" autoComplete="off" hint="0 for free." />;
  return (
    <Pair>
      <Field {...field('first')} required inputMode="decimal" autoComplete="off" />
      <Field {...field('more')} required inputMode="decimal" autoComplete="off" />
    </Pair>
  );
}

type Props = {
  zoneName: string;
  /** null for a new one. */
  method: MethodDraft | null;
  /** Names of the other zones that have this method. */
  alsoIn: readonly string[];
  onClose: () => void;
  /** @param everywhere whether the other zones get it, too */
  onDone: (method: MethodDraft, everywhere: boolean) => void;
};

/** Adds or edits a method of a zone. Nothing is saved before the page is. */
export function MethodDialog({ zoneName, method, alsoIn, onClose, onDone }: Props) {
  const before = method?.charge.by ?? 'flat';
  const [by, setBy] = useState<ChargedBy>(before);
  const [everywhere, setEverywhere] = useState(true);
  const form = useDraftForm<TypedMethod, TypedMethod>('delivery method', {
    schema,
    labels: methodLabels,
    defaultValues: typedMethod(method),
    prefix: 'method',
    onSubmit: (typed) => {
      const { method: edited, problems } = methodFrom(by, typed);
      if (problems.length > 0) return { message: 'Please check the method.', fields: problems };
      onDone({ ...edited, id: method?.id }, everywhere && alsoIn.length > 0);
      return undefined;
    },
  });
  const field: Named = (name) => ({ ...form.field(name), label: methodLabels[name] ?? name });
  const bands = method?.charge.by === 'weight' ? method.charge.bands.length : 0;
  const title = method ? `Edit ${method.name}` : 'Add Method';
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      submit={method ? 'Update Method' : title}
      dirty={by !== before}
    >
      <FieldHint>{zoneName}</FieldHint>
      <Field
        {...field('name')}
        required
        autoComplete="off"
        hint="As shoppers read it: Royal Mail Tracked 48, Courier, Special Delivery by 1 pm."
      />
      <Select
        id="method-by"
        label="How it is priced"
        value={by}
        onChange={(event) => setBy(event.target.value as ChargedBy)}
      >
        {Object.entries(CHARGED_BY).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <PriceFields field={field} by={by} bands={bands} />
      <Field
        {...field('freeFrom')}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="Goods of this value or more are delivered free. Leave empty to charge always."
      />
      <Field
        {...field('dispatchDays')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={`1 to ${MAX.dispatchDays}. Leave empty where the time in your settings applies.`}
      />
      {alsoIn.length > 0 && (
        <Checkbox
          label={`Change it in the other zones that have it, too (${alsoIn.join(', ')})`}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}
