import { browserStorage, tabStorage } from '../../base/storage.ts';

import { ADDRESS_PART_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '@slipcast/contracts/limits';
import { COLLECTION } from '@slipcast/contracts/delivery-zones';
import { atMost } from '../../base/strings/limits.ts';

export const CHECKOUT_INFO_KEY = 'slipcast.checkout';

const CONTACT = ['fullName', 'email', 'phone'] as const;
/** Empty where the shop has nothing to choose. A country's name is there for its address. */
const TRAVEL = ['country', 'countryName', 'deliveryMethod', 'billingCountry', 'billingCountryName'] as const;
const PARTS = ['Address1', 'Address2', 'City', 'PostalCode'] as const;
type Part = (typeof PARTS)[number];
export type CheckoutInfo = Record<
  (typeof CONTACT)[number] | (typeof TRAVEL)[number] | `${'delivery' | 'billing'}${Part}`,
  string
>;
const FIELDS = [
  ...CONTACT,
  ...TRAVEL,
  ...PARTS.flatMap((part) => [`delivery${part}` as const, `billing${part}` as const]),
];

export const infoLabels: Record<keyof CheckoutInfo, string> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  countryName: 'Country',
  deliveryAddress1: 'Address line 1',
  deliveryAddress2: 'Address line 2',
  deliveryCity: 'Town or city',
  deliveryPostalCode: 'Postcode',
  deliveryMethod: 'Delivery method',
  billingCountry: 'Billing country',
  billingCountryName: 'Billing country',
  billingAddress1: 'Billing address line 1',
  billingAddress2: 'Billing address line 2',
  billingCity: 'Billing town or city',
  billingPostalCode: 'Billing postcode',
};

/** Characters that the order service takes. */
export const infoLimits: Record<keyof CheckoutInfo, number> = {
  fullName: NAME_MAX,
  email: EMAIL_MAX,
  phone: PHONE_MAX,
  country: 2,
  countryName: 64,
  deliveryMethod: 64,
  billingCountry: 2,
  billingCountryName: 64,
  deliveryAddress1: ADDRESS_PART_MAX.line,
  deliveryAddress2: ADDRESS_PART_MAX.line,
  deliveryCity: ADDRESS_PART_MAX.city,
  deliveryPostalCode: ADDRESS_PART_MAX.postcode,
  billingAddress1: ADDRESS_PART_MAX.line,
  billingAddress2: ADDRESS_PART_MAX.line,
  billingCity: ADDRESS_PART_MAX.city,
  billingPostalCode: ADDRESS_PART_MAX.postcode,
};

/** Anything that is not text counts as empty. */
const infoFrom = (read: object): CheckoutInfo =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value: unknown = (read as Partial<CheckoutInfo>)[field];
      return [field, typeof value === 'string' ? value : ''];
    }),
  ) as CheckoutInfo;

export const emptyInfo = () => infoFrom({});

export const billingFromDelivery = (
  info: CheckoutInfo,
): Pick<CheckoutInfo, `billing${Part | 'Country' | 'CountryName'}`> => ({
  billingCountry: info.country,
  billingCountryName: info.countryName,
  billingAddress1: info.deliveryAddress1,
  billingAddress2: info.deliveryAddress2,
  billingCity: info.deliveryCity,
  billingPostalCode: info.deliveryPostalCode,
});

export const isBilledElsewhere = (info: CheckoutInfo): boolean =>
  PARTS.some((part) => info[`billing${part}`] !== info[`delivery${part}`]) ||
  (info.billingCountry !== '' && info.billingCountry !== info.country);

/** Some countries have no postcodes. */
export const isComplete = (info: CheckoutInfo): boolean =>
  [
    info.fullName,
    info.email,
    info.deliveryAddress1,
    info.deliveryCity,
    info.deliveryPostalCode || info.countryName,
  ].every((value) => value.trim() !== '');

/** Why the order service would refuse these details, or null. Asked before the card is touched. */
export function infoProblem(info: CheckoutInfo): string | null {
  const long = FIELDS.find((field) => info[field].trim().length > infoLimits[field]);
  return long === undefined ? null : `${infoLabels[long]}: ${atMost(infoLimits[long])}`;
}

export const collects = ({ deliveryMethod }: Pick<CheckoutInfo, 'deliveryMethod'>): boolean =>
  deliveryMethod === COLLECTION;

/** An address abroad ends with its country. */
export const addressLines = (info: CheckoutInfo, side: 'delivery' | 'billing'): string[] =>
  [
    ...PARTS.map((part) => info[`${side}${part}`].trim()),
    side === 'delivery' || !isBilledElsewhere(info) ? info.countryName : info.billingCountryName,
  ].filter((line) => line !== '');

/** What was filled in, or null. */
export function loadInfo(): CheckoutInfo | null {
  const stored = browserStorage.readJson(CHECKOUT_INFO_KEY);
  return typeof stored === 'object' && stored !== null ? infoFrom(stored) : null;
}

export function storeInfo(info: CheckoutInfo): void {
  const stored: Partial<CheckoutInfo> = infoFrom(info);
  for (const field of TRAVEL) if (stored[field] === '') delete stored[field];
  browserStorage.writeJson(CHECKOUT_INFO_KEY, stored);
}

/** What is being typed, until it is finished. It ends with the tab. */
export type InfoDraft = CheckoutInfo & { billedElsewhere: boolean };
const DRAFT_KEY = 'slipcast.checkout-draft';
export function loadDraft(): InfoDraft | null {
  const read = tabStorage.readJson(DRAFT_KEY);
  if (typeof read !== 'object' || read === null) return null;
  return { ...infoFrom(read), billedElsewhere: (read as Partial<InfoDraft>).billedElsewhere === true };
}
export const storeDraft = (draft: object) => tabStorage.writeJson(DRAFT_KEY, draft);
export const removeDraft = () => tabStorage.remove(DRAFT_KEY);

export const removeInfo = () => browserStorage.remove(CHECKOUT_INFO_KEY);
