import { browserStorage } from '../../base/storage.ts';

export const CHECKOUT_INFO_KEY = 'slipcast.checkout';

const CONTACT = ['fullName', 'email', 'phone'] as const;
const PARTS = ['Address1', 'Address2', 'City', 'PostalCode'] as const;
type Part = (typeof PARTS)[number];
export type CheckoutInfo = Record<(typeof CONTACT)[number] | `${'delivery' | 'billing'}${Part}`, string>;
const FIELDS = [
  ...CONTACT,
  ...PARTS.flatMap((part) => [`delivery${part}` as const, `billing${part}` as const]),
];

/** Anything that is not text counts as empty. */
const infoFrom = (read: object): CheckoutInfo =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value: unknown = (read as Partial<CheckoutInfo>)[field];
      return [field, typeof value === 'string' ? value : ''];
    }),
  ) as CheckoutInfo;

export const emptyInfo = () => infoFrom({});

export const billingFromDelivery = (info: CheckoutInfo): Pick<CheckoutInfo, `billing${Part}`> => ({
  billingAddress1: info.deliveryAddress1,
  billingAddress2: info.deliveryAddress2,
  billingCity: info.deliveryCity,
  billingPostalCode: info.deliveryPostalCode,
});

export const isBilledElsewhere = (info: CheckoutInfo): boolean =>
  PARTS.some((part) => info[`billing${part}`] !== info[`delivery${part}`]);

export const isComplete = (info: CheckoutInfo): boolean =>
  [info.fullName, info.email, info.deliveryAddress1, info.deliveryCity, info.deliveryPostalCode].every(
    (value) => value.trim() !== '',
  );

export const addressLines = (info: CheckoutInfo, side: 'delivery' | 'billing'): string[] =>
  PARTS.map((part) => info[`${side}${part}`].trim()).filter((line) => line !== '');

/** What was filled in, or null. */
export function loadInfo(): CheckoutInfo | null {
  const stored = browserStorage.readJson(CHECKOUT_INFO_KEY);
  return typeof stored === 'object' && stored !== null ? infoFrom(stored) : null;
}

export const storeInfo = (info: CheckoutInfo) => browserStorage.writeJson(CHECKOUT_INFO_KEY, infoFrom(info));
export const removeInfo = () => browserStorage.remove(CHECKOUT_INFO_KEY);
