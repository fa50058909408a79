import type { OfferedMethod } from '@slipcast/contracts/http/quote';
import { styled } from 'styled-components';
import { dispatchDay } from '../../base/shop.ts';
import {
  addressLines,
  type CheckoutInfo,
  collects,
  isBilledElsewhere,
} from '../../features/checkout/checkout-info.ts';
import { dispatchWords } from '../../features/checkout/delivery-words.ts';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { tokens, touchTarget } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';

/** When the parcel leaves if the order is placed now. '' where the shop doesn't say. */
function sentBy(method: OfferedMethod | undefined): string {
  if (method && method.dispatchDays !== null) return `${dispatchWords(method)}.`;
  const day = dispatchDay(Date.now());
  return day && `Order today and we’ll post it by ${day}.`;
}

const Change = styled(Link)`
  ${touchTarget}
  justify-self: start;
  margin: calc(-1 * ${tokens.space.s16}) 0;
`;

type Props = { info: CheckoutInfo; method: OfferedMethod | undefined };

function Places({ info, method }: Props) {
  const contact = [info.email, info.phone].filter((line) => line !== '');
  const billing = addressLines(info, 'billing');
  const sent = sentBy(method);
  if (collects(info))
    return (
      <Addresses>
        <ParcelLabel
          title="Collection"
          name={info.fullName}
          lines={['Once you’ve paid, we’ll email you where and when you can collect your order.']}
          contact={contact}
        />
        <ParcelLabel title="Billing" name={info.fullName} lines={billing} />
      </Addresses>
    );
  return (
    <>
      <Addresses>
        <ParcelLabel
          title="Delivery"
          name={info.fullName}
          lines={addressLines(info, 'delivery')}
          contact={contact}
          stamped
        />
        {isBilledElsewhere(info) && <ParcelLabel title="Billing" name={info.fullName} lines={billing} />}
      </Addresses>
      {!isBilledElsewhere(info) && (
        <section aria-label="Billing">
          <strong>Billing</strong> to the same address: {billing.join(', ')}
        </section>
      )}
      {sent && <p>{sent}</p>}
    </>
  );
}

/** Where the order goes and when, and who pays: in one line where that is the same address. */
export const ReviewAddresses = (props: Props) => (
  <>
    <Places {...props} />
    <Change to="/checkout-info">Change Details</Change>
  </>
);
