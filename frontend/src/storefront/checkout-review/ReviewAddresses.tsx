import { addressLines, type CheckoutInfo, collects } from '../../features/checkout/checkout-info.ts';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';

/** Where the order goes, and who pays. */
export function ReviewAddresses({ info }: { info: CheckoutInfo }) {
  const contact = [info.email, info.phone].filter((line) => line !== '');
  return (
    <Addresses>
      {collects(info) ? (
        <ParcelLabel
          title="Collection"
          name={info.fullName}
          lines={['Once you’ve paid, we’ll email you where and when you can collect your order.']}
          contact={contact}
        />
      ) : (
        <ParcelLabel
          title="Delivery"
          name={info.fullName}
          lines={addressLines(info, 'delivery')}
          contact={contact}
          stamped
        />
      )}
      <ParcelLabel title="Billing" name={info.fullName} lines={addressLines(info, 'billing')} />
    </Addresses>
  );
}
