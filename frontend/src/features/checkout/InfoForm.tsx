import type { WirePreviousAddress } from '@slipcast/contracts/http/order';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { AddressFields } from './AddressFields.tsx';
import {
  billingFromDelivery,
  type CheckoutInfo,
  infoLabels,
  isBilledElsewhere,
  loadDraft,
  removeDraft,
  storeDraft,
} from './checkout-info.ts';
import { infoSchema, type InfoTyped } from './info-schema.ts';

const Choices = styled.div`
  padding: ${tokens.space.s8} ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
`;

const DIFFERENT = 'A different address';

type PreviousProps = {
  addresses: readonly WirePreviousAddress[];
  /** null: a new address. */
  onChoose: (parsed: WirePreviousAddress['parsed'] | null) => void;
};

function PreviousAddresses({ addresses, onChoose }: PreviousProps) {
  const [chosen, setChosen] = useState(DIFFERENT);
  const choose = (label: string) => {
    setChosen(label);
    onChoose(addresses.find(({ address }) => address === label)?.parsed ?? null);
  };
  return (
    <Fieldset legend="Previous addresses">
      <Choices>
        {[...addresses.map(({ address }) => address), DIFFERENT].map((label) => (
          <Checkbox
            key={label}
            type="radio"
            name="previous-address"
            label={label}
            checked={chosen === label}
            onChange={() => choose(label)}
          />
        ))}
      </Choices>
    </Fieldset>
  );
}

const labels: Record<keyof InfoTyped, string> = {
  ...infoLabels,
  billedElsewhere: 'Payment address different from delivery address',
};

/** Beside a field 'Required' is enough. */
const sentence = (label: string, message: string) => {
  if (message === 'Required') return `Enter your ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return message.startsWith('Enter ') ? message : undefined;
};

type Props = {
  start: CheckoutInfo;
  /** Empty for guests. */
  addresses: readonly WirePreviousAddress[];
  onDone: (info: CheckoutInfo) => void;
};

export function InfoForm({ start, addresses, onDone }: Props) {
  const form = useSchemaForm({
    schema: infoSchema,
    labels,
    sentenceOf: sentence,
    defaultValues: loadDraft() ?? {
      ...start,
      billedElsewhere: isBilledElsewhere(start) && start.billingAddress1 !== '',
    },
    onSubmit: ({ billedElsewhere, ...info }) => {
      removeDraft();
      onDone(billedElsewhere ? info : { ...info, ...billingFromDelivery(info) });
      return undefined;
    },
  });
  const { field, register, control, setValue, trigger, getValues, watch } = form;
  useEffect(() => {
    const typing = watch((typed) => void storeDraft(typed));
    return () => typing.unsubscribe();
  }, [watch]);
  const elsewhere = useWatch({ control, name: 'billedElsewhere' });

  const copyDelivery = () => {
    if (!getValues('billedElsewhere')) return;
    for (const [name, value] of Object.entries(billingFromDelivery(getValues())))
      setValue(name as keyof InfoTyped, value);
  };
  const usePrevious = (parsed: WirePreviousAddress['parsed'] | null) => {
    setValue('deliveryAddress1', parsed?.line1 ?? '');
    setValue('deliveryAddress2', parsed?.line2 ?? '');
    setValue('deliveryCity', parsed?.city ?? '');
    setValue('deliveryPostalCode', parsed?.postalCode ?? '');
    if (parsed) void trigger(['deliveryAddress1', 'deliveryCity', 'deliveryPostalCode']);
  };

  return (
    <Form form={form} gap="s32">
      <Fieldset legend="Contact">
        <Field {...field('fullName')} autoComplete="name" />
        <Field
          {...field('email')}
          type="email"
          autoComplete="email"
          hint="We’ll send your order confirmation here."
        />
        <Field {...field('phone')} type="tel" autoComplete="tel" optional />
      </Fieldset>
      {addresses.length > 0 && <PreviousAddresses addresses={addresses} onChoose={usePrevious} />}
      <Fieldset legend="Delivery address">
        <AddressFields form={form} side="delivery" />
      </Fieldset>
      <Checkbox {...register('billedElsewhere', { onChange: copyDelivery })} label={labels.billedElsewhere} />
      {elsewhere && (
        <Fieldset legend="Billing address">
          <AddressFields form={form} side="billing" />
        </Fieldset>
      )}
      <Button type="submit">Continue to Review</Button>
    </Form>
  );
}
