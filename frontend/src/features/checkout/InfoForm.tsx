import { valibotResolver } from '@hookform/resolvers/valibot';
import type { WirePreviousAddress } from '@slipcast/contracts/http/order';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { checkoutText } from '../../base/strings/checkout.ts';
import { tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { AddressFields, fieldProps, type InfoFormApi } from './AddressFields.tsx';
import { billingFromDelivery, type CheckoutInfo, isBilledElsewhere } from './checkout-info.ts';
import { type InfoForm as Values, infoSchema } from './info-schema.ts';
import { tidyPostcode } from './postcode.ts';
import { PreviousAddresses } from './PreviousAddresses.tsx';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space.s32};
`;

const labels: Partial<Record<keyof Values, string>> = {
  fullName: 'Full name',
  email: 'Email',
  deliveryAddress1: 'Address line 1',
  deliveryCity: 'Town or city',
  deliveryPostalCode: 'Postcode',
  billingAddress1: 'Billing address line 1',
  billingCity: 'Billing town or city',
  billingPostalCode: 'Billing postcode',
};

type Props = {
  start: CheckoutInfo;
  /** Empty for guests. */
  addresses: readonly WirePreviousAddress[];
  onDone: (info: CheckoutInfo) => void;
};

/** Contact, delivery and, on request, another billing address. */
export function InfoForm({ start, addresses, onDone }: Props) {
  const { register, control, setValue, trigger, getValues, handleSubmit, formState } = useForm<Values>({
    resolver: valibotResolver(infoSchema),
    defaultValues: { ...start, billedElsewhere: isBilledElsewhere(start) && start.billingAddress1 !== '' },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting } = formState;
  const form: InfoFormApi = { register, control, setValue, trigger, errors };
  const elsewhere = useWatch({ control, name: 'billedElsewhere' });
  const problems = Object.entries(labels).flatMap(([id, label]) => {
    const message = errors[id as keyof Values]?.message;
    return message ? [{ id, label, message }] : [];
  });

  const tick = () => {
    const ticked = getValues('billedElsewhere');
    if (!ticked) return;
    for (const [name, value] of Object.entries(billingFromDelivery(getValues())))
      setValue(name as keyof Values, value);
  };
  const usePrevious = (parsed: WirePreviousAddress['parsed'] | null) => {
    setValue('deliveryAddress1', parsed?.line1 ?? '');
    setValue('deliveryAddress2', parsed?.line2 ?? '');
    setValue('deliveryCity', parsed?.city ?? '');
    setValue('deliveryPostalCode', parsed?.postalCode ?? '');
    if (parsed) void trigger(['deliveryAddress1', 'deliveryCity', 'deliveryPostalCode']);
  };
  const submit = handleSubmit(({ billedElsewhere, ...values }) => {
    const info = {
      ...values,
      deliveryPostalCode: tidyPostcode(values.deliveryPostalCode),
      billingPostalCode: tidyPostcode(values.billingPostalCode),
    };
    onDone(billedElsewhere ? info : { ...info, ...billingFromDelivery(info) });
  });

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary key={submitCount} problems={submitCount > 0 && !isSubmitting ? problems : []} />
      <Fieldset legend="Contact">
        <Field
          {...fieldProps(form, 'fullName')}
          label="Full name"
          autoComplete="name"
          error={errors.fullName?.message}
        />
        <Field
          {...fieldProps(form, 'email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your order confirmation goes here."
          error={errors.email?.message}
        />
        <Field {...fieldProps(form, 'phone')} label="Phone" type="tel" autoComplete="tel" optional />
      </Fieldset>
      {addresses.length > 0 && <PreviousAddresses addresses={addresses} onChoose={usePrevious} />}
      <Fieldset legend="Delivery address">
        <AddressFields form={form} side="delivery" />
      </Fieldset>
      <Checkbox {...register('billedElsewhere', { onChange: tick })} label={checkoutText.differentBilling} />
      {elsewhere && (
        <Fieldset legend="Billing address">
          <AddressFields form={form} side="billing" />
        </Fieldset>
      )}
      <Button type="submit">{checkoutText.toReview}</Button>
    </Form>
  );
}
