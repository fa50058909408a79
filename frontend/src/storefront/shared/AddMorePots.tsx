import { parseAddress } from '@slipcast/contracts/address';
import { isBritish } from '@slipcast/contracts/british-addresses';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { useNavigate } from 'react-router-dom';
import { storeAddTo } from '../../features/checkout/add-to.ts';
import {
  billingFromDelivery,
  type CheckoutInfo,
  emptyInfo,
  removeDraft,
  storeInfo,
} from '../../features/checkout/checkout-info.ts';
import type { Order } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** The checkout's form for an order to the same address; an address abroad ends with its country. */
export function infoOf(order: Order): CheckoutInfo {
  const { name, email, phone, delivery, billing, travel } = order;
  const country = travel?.country || UNITED_KINGDOM;
  const lines = delivery.split(/[\n,]/).map((part) => part.trim());
  const countryName = isBritish(country) ? '' : (lines.pop() ?? '');
  const { line1, line2, city, postalCode } = parseAddress(lines.join(', '));
  const info = {
    ...emptyInfo(),
    fullName: name,
    email,
    phone,
    country,
    countryName,
    deliveryAddress1: line1,
    deliveryAddress2: line2,
    deliveryCity: city,
    deliveryPostalCode: postalCode,
  };
  const same = { ...info, ...billingFromDelivery(info) };
  // Which country another address is in isn't stored, so a payer abroad is asked again.
  if (billing === delivery || !isBritish(country)) return same;
  const other = parseAddress(billing);
  return {
    ...same,
    billingAddress1: other.line1,
    billingAddress2: other.line2,
    billingCity: other.city,
    billingPostalCode: other.postalCode,
  };
}

/** The way back to the shop for one more pot in this order's parcel. @param orderKey of the emailed link that a guest came by */
export function AddMorePots({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const navigate = useNavigate();
  const begin = () => {
    const { id: orderId, number: orderNumber } = order;
    storeAddTo({ orderId, orderNumber, ...(orderKey && { key: orderKey }), isOn: true });
    removeDraft();
    storeInfo(infoOf(order));
    void navigate('/products');
  };
  return (
    <Stack as="section" $gap="s12" className="no-print" aria-label="One parcel">
      <p>This order hasn’t been packed yet. You can add pots to it without paying for delivery again.</p>
      <div>
        <Button look="secondary" onClick={begin}>
          Add More Pots to This Parcel
        </Button>
      </div>
    </Stack>
  );
}
