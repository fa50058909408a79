import type { EditedVat } from '@slipcast/contracts/http/vat';
import * as v from 'valibot';
import { shortText } from '../shell/typed-fields.ts';

const NAME_MAX = 120;
const ADDRESS_MAX = 400;
const RATE = 'Must be a number above 0 and up to 30, such as 20 or 5.5';

/** @param isOn whether the shop is registered, so that an invoice needs every field */
export const vatSchema = (isOn: () => boolean) => {
  const needed = v.check((typed: string) => !isOn() || typed !== '', 'Required on invoices');
  return v.object({
    on: v.boolean(),
    ratePercent: v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (typed) => /^\d{1,2}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= 30,
        RATE,
      ),
    ),
    number: v.pipe(
      shortText(20),
      needed,
      v.check(
        (typed) =>
          typed === '' || /^(GB|XI)?(\d{9}|\d{12})$/.test(typed.replaceAll(/[\s.-]/g, '').toUpperCase()),
        'Must be 9 or 12 digits, with GB or XI in front if you like',
      ),
    ),
    name: v.pipe(shortText(NAME_MAX), needed),
    address: v.pipe(shortText(ADDRESS_MAX), needed),
    revision: v.number(),
  });
};
export type TypedVat = v.InferInput<ReturnType<typeof vatSchema>>;

export const vatLabels: Record<keyof TypedVat, string> = {
  on: 'Registered for VAT',
  ratePercent: 'VAT rate (%)',
  number: 'VAT number',
  name: 'Business name',
  address: 'Business address',
  revision: 'Revision',
};
export const vatFields = ['on', 'ratePercent', 'number', 'name', 'address'] as const;

export const typedVat = ({ ratePercent, ...vat }: EditedVat): TypedVat => ({
  ...vat,
  ratePercent: String(ratePercent),
});
export const vatFrom = ({ revision, ratePercent, ...typed }: TypedVat) => ({
  ...typed,
  ratePercent: Number(ratePercent),
  revisionLoaded: revision,
});
