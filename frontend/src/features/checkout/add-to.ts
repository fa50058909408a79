import { browserStorage } from '../../base/storage.ts';

const ADD_TO_KEY = 'slipcast.add-to';

/** The earlier order whose parcel the cart shall go into. `key`: a guest's, from an emailed link. `isOn`: false once the shopper has unticked it. */
export type AddTo = { orderId: string; orderNumber: string; key?: string; isOn: boolean };

export function loadAddTo(): AddTo | null {
  const stored = browserStorage.readJson(ADD_TO_KEY) as Partial<AddTo> | null;
  return typeof stored?.orderId === 'string' && typeof stored.orderNumber === 'string'
    ? { ...stored, orderId: stored.orderId, orderNumber: stored.orderNumber, isOn: stored.isOn !== false }
    : null;
}
export const storeAddTo = (addTo: AddTo | null) =>
  addTo ? browserStorage.writeJson(ADD_TO_KEY, addTo) : browserStorage.remove(ADD_TO_KEY);

/** As a quote and a checkout ask. */
export const addToField = (addTo: AddTo | null) =>
  addTo?.isOn && { add_to: { order_id: addTo.orderId, ...(addTo.key && { key: addTo.key }) } };
