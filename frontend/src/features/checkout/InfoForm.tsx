import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WirePreviousAddress } from '@slipcast/contracts/http/previous-addresses';
import { CONSENT_SENTENCES } from '@slipcast/contracts/newsletter';
import { lazy, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
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
  collects,
  infoLabels,
  isBilledElsewhere,
  loadDraft,
  removeDraft,
  storeDraft,
} from './checkout-info.ts';
import { type InfoTyped, schemaOf } from './info-schema.ts';
import type { Where } from './quote-api.ts';
import { isBritish } from './uk-postcode.ts';
import { nameAbroad, problemsOf, travelOf, useDeliveryChoice } from './use-delivery-choice.ts';
import type { Quoted } from './use-quote.ts';

// Each is there before the form is shown, so that nothing moves. Few shoppers have ordered before.
const PreviousAddresses = lazy(async () => ({
  default: (await import('./PreviousAddresses.tsx')).PreviousAddresses,
}));
// Shops without a choice never load these.
const DeliveryPlace = lazy(async () => ({
  default: (await import('./DeliveryChoice.tsx')).DeliveryPlace,
}));
const CountryChoice = lazy(async () => ({
  default: (await import('./DeliveryChoice.tsx')).CountryChoice,
}));
const DeliveryMethods = lazy(async () => ({
  default: (await import('./DeliveryChoice.tsx')).DeliveryMethods,
}));

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
  quoted: Quoted;
  countries: WireDelivery['countries'];
  /** Called whenever something changes that decides the price. */
  onWhere: (where: Where) => void;
  /** @param wantsLetters the box for the mailing list was ticked */
  onDone: (info: CheckoutInfo, wantsLetters: boolean) => void;
};

export function InfoForm({ start, addresses, quoted, countries, onWhere, onDone }: Props) {
  const { quote } = quoted;
  const [isAbroad, setAbroad] = useState(() => !isBritish((loadDraft() ?? start).country));
  const [isBilledAbroad, setBilledAbroad] = useState(() => !isBritish((loadDraft() ?? start).billingCountry));
  // Off until the shopper ticks it, each time: a box that is ticked already would be no consent.
  const [wantsLetters, setWantsLetters] = useState(false);
  const form = useSchemaForm<InfoTyped, InfoTyped>({
    schema: schemaOf(isAbroad, isBilledAbroad),
    labels,
    sentenceOf: sentence,
    defaultValues: loadDraft() ?? {
      ...start,
      billedElsewhere: isBilledElsewhere(start) && start.billingAddress1 !== '',
    },
    onSubmit: ({ billedElsewhere, ...typed }) => {
      const problems = problemsOf(quoted);
      if (problems[0]) return { message: problems[0].message, fields: problems };
      removeDraft();
      const info = { ...typed, ...travelOf(quoted, typed) };
      const isBilledHere = !billedElsewhere || collects(info);
      onDone(isBilledHere ? { ...info, ...billingFromDelivery(info) } : info, wantsLetters);
      return undefined;
    },
  });
  const { field, register, control, setValue, trigger, getValues, watch } = form;
  useEffect(() => {
    const typing = watch((typed) => void storeDraft(typed));
    return () => typing.unsubscribe();
  }, [watch]);
  const [elsewhere, billingCountry] = useWatch({ control, name: ['billedElsewhere', 'billingCountry'] });
  const { country, deliveryMethod, isCollected, choose, chooseCountry } = useDeliveryChoice({
    form,
    quoted,
    countries,
    isAbroad,
    setAbroad,
    onWhere,
  });
  const hasChoice = quote !== null && quote.delivery.methods.length > 0;

  const chooseBillingCountry = (code: string) => {
    setValue('billingCountry', code);
    setValue('billingCountryName', nameAbroad(countries, code));
    setBilledAbroad(!isBritish(code));
  };
  const copyDelivery = () => {
    if (!getValues('billedElsewhere')) return;
    setBilledAbroad(isAbroad);
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
        <Checkbox
          label={CONSENT_SENTENCES.checkout}
          checked={wantsLetters}
          onChange={({ target }) => setWantsLetters(target.checked)}
        />
      </Fieldset>
      {(hasChoice || country !== '') && quote && (
        <DeliveryPlace
          quote={quote}
          countries={countries}
          country={country}
          method={deliveryMethod}
          onCountry={chooseCountry}
          onMethod={choose}
        />
      )}
      {addresses.length > 0 && <PreviousAddresses addresses={addresses} onChoose={usePrevious} />}
      <Fieldset legend={isCollected ? 'Billing address' : 'Delivery address'}>
        <AddressFields form={form} side="delivery" isAbroad={isAbroad} />
      </Fieldset>
      {hasChoice && <DeliveryMethods quote={quote} method={deliveryMethod} onMethod={choose} />}
      {!isCollected && (
        <Checkbox
          {...register('billedElsewhere', { onChange: copyDelivery })}
          label={labels.billedElsewhere}
        />
      )}
      {elsewhere && !isCollected && (
        <Fieldset legend="Billing address">
          {countries.length > 1 && (
            <CountryChoice
              id="billingCountry"
              label="Country"
              fill="billing"
              countries={countries}
              country={billingCountry}
              onCountry={chooseBillingCountry}
            />
          )}
          <AddressFields form={form} side="billing" isAbroad={isBilledAbroad} />
        </Fieldset>
      )}
      <Button type="submit">Continue to Review</Button>
    </Form>
  );
}
