import { COLLECTION, UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import { useEffect } from 'react';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { type CheckoutInfo, collects } from './checkout-info.ts';
import type { InfoTyped } from './info-schema.ts';
import type { Where } from './quote-api.ts';
import { isBritish } from './uk-postcode.ts';
import type { Quoted } from './use-quote.ts';

/** What stands in the way of the order's delivery, by the fields of this form. */
const FIELD_OF: Record<string, keyof InfoTyped> = {
  country: 'country',
  postcode: 'deliveryPostalCode',
  delivery_method: 'deliveryMethod',
};
export const problemsOf = ({ quote, isSettled }: Quoted) =>
  isSettled && quote
    ? quote.problems.flatMap(({ field, message }) => {
        const name = FIELD_OF[field];
        return name ? [{ field: name, message }] : [];
      })
    : [];

/** What the order says about its delivery; nothing where the shop has nothing to choose. */
type Chosen = Pick<CheckoutInfo, 'country' | 'deliveryMethod'>;
export const travelOf = ({ quote }: Quoted, typed: Chosen) =>
  quote && quote.delivery.methods.length > 0
    ? {
        country: typed.country || UNITED_KINGDOM,
        deliveryMethod: typed.deliveryMethod || (quote.delivery.chosen ?? ''),
      }
    : { country: '', countryName: '', deliveryMethod: '', billingCountry: '', billingCountryName: '' };

type Options = {
  form: { control: Control<InfoTyped, unknown, InfoTyped>; setValue: UseFormSetValue<InfoTyped> };
  quoted: Quoted;
  countries: WireDelivery['countries'];
  isAbroad: boolean;
  setAbroad: (isAbroad: boolean) => void;
  onWhere: (where: Where) => void;
};

/** As an address abroad ends; '' at home. */
export const nameAbroad = (countries: WireDelivery['countries'], code: string): string =>
  isBritish(code) ? '' : (countries.find((one) => one.code === code)?.name ?? '');

/** Where the order goes and how, as the form has it, kept to what the shop offers. */
export function useDeliveryChoice({ form, quoted, countries, isAbroad, setAbroad, onWhere }: Options) {
  const { control, setValue } = form;
  const { quote } = quoted;
  const [country, deliveryMethod, deliveryPostalCode] = useWatch({
    control,
    name: ['country', 'deliveryMethod', 'deliveryPostalCode'],
  });
  useEffect(() => {
    // Every letter of a foreign postcode would ask for another price.
    const timer = setTimeout(onWhere, isAbroad ? 500 : 0, { country, deliveryMethod, deliveryPostalCode });
    return () => clearTimeout(timer);
  }, [onWhere, isAbroad, country, deliveryMethod, deliveryPostalCode]);
  const isOffered = quote?.delivery.methods.some(
    ({ id, whyNot }) => id === deliveryMethod && whyNot === null,
  );
  useEffect(() => {
    // Another address may have other ways.
    if (quoted.isSettled && deliveryMethod !== '' && isOffered === false) setValue('deliveryMethod', '');
  }, [quoted.isSettled, deliveryMethod, isOffered, setValue]);
  const byPost = quote?.delivery.methods.filter(({ kind }) => kind === 'post') ?? [];
  const mustCollect =
    byPost.length > 0 &&
    byPost.every(({ whyNot }) => whyNot !== null) &&
    quote?.delivery.methods.some(({ kind }) => kind === 'collection') === true;
  useEffect(() => {
    if (mustCollect && deliveryMethod === '') setValue('deliveryMethod', COLLECTION);
  }, [mustCollect, deliveryMethod, setValue]);
  const isCollected = collects({ deliveryMethod });
  const chooseCountry = (code: string) => {
    setValue('country', code);
    setValue('countryName', nameAbroad(countries, code));
    setAbroad(!isBritish(code));
  };
  return {
    country,
    deliveryMethod,
    isCollected,
    choose: (id: string) => setValue('deliveryMethod', id),
    chooseCountry,
  };
}
