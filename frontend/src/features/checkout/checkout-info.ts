import { browserStorage } from '../../base/storage.ts';

export const CHECKOUT_INFO_KEY = 'slipcast.checkout';

const FIELDS = [
  'fullName',
  'email',
  'phone',
  'deliveryAddress1',
  'deliveryAddress2',
  'deliveryCity',
  'deliveryPostalCode',
  'billingAddress1',
  'billingAddress2',
  'billingCity',
  'billingPostalCode',
] as const;

export type CheckoutInfo = Record<(typeof FIELDS)[number], string>;
type Part = 'Address1' | 'Address2' | 'City' | 'PostalCode';
const PARTS: Part[] = ['Address1', 'Address2', 'City', 'PostalCode'];

export const emptyInfo = (): CheckoutInfo =>
  Object.fromEntries(FIELDS.map((field) => [field, ''])) as CheckoutInfo;

/** The billing fields as a copy of the delivery ones. */
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

/** What was filled in, or null; anything in storage that is not text counts as empty. */
export function loadInfo(): CheckoutInfo | null {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(CHECKOUT_INFO_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const read = stored as Record<string, unknown>;
    return Object.fromEntries(
      FIELDS.map((field) => [field, typeof read[field] === 'string' ? read[field] : '']),
    ) as CheckoutInfo;
  } catch {
    return null;
  }
}

export const storeInfo = (info: CheckoutInfo) =>
  browserStorage.write(
    CHECKOUT_INFO_KEY,
    JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, info[field]]))),
  );
export const removeInfo = () => browserStorage.remove(CHECKOUT_INFO_KEY);
