import { useEffect } from 'react';
import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type AddTo, storeAddTo } from './add-to.ts';
import type { Quoted } from './use-quote.ts';

const Offer = styled.div`
  padding: ${tokens.space.s4} ${tokens.space.s16} ${tokens.space.s12};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
  label {
    font-weight: 600;
  }
  small {
    display: block;
    padding-left: 34px;
    ${small}
  }
`;

/** Offers to send the cart in the parcel of an earlier order, without a second delivery charge; or says why that can't be done any more. */
export function OneParcel({ quoted }: { quoted: Quoted }) {
  const { quote, isSettled, addTo, setAddTo } = quoted;
  const offer = quote?.parcel ?? null;
  const isLost = isSettled && quote !== null && addTo?.isOn === true && !offer?.isAdded;
  useEffect(() => {
    // The next cart begins without it. What is shown here stays.
    if (isLost) storeAddTo(null);
  }, [isLost]);
  if (isLost)
    return (
      <Alert severity="info">
        {offer?.whyNot ??
          `We can’t add these pots to order ${addTo.orderNumber} any more, so they need a parcel of their own.`}
      </Alert>
    );
  // A guest's order is known only from their link, so it stays when it is unticked.
  const shown = offer ?? addTo;
  if (!shown) return null;
  const { orderId, orderNumber } = shown;
  const isOn = addTo?.orderId === orderId && addTo.isOn;
  const change = (next: boolean) => {
    const known = addTo?.orderId === orderId ? addTo : null;
    const chosen: AddTo = { ...known, orderId, orderNumber, isOn: next };
    storeAddTo(chosen);
    setAddTo(chosen);
  };
  return (
    <Offer>
      <Checkbox
        label={`Add to order ${orderNumber}: no second delivery charge`}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
      <small>
        {offer
          ? `It hasn’t been packed yet, so all the pots travel in one parcel by ${offer.method}.`
          : 'All the pots travel in one parcel.'}
      </small>
    </Offer>
  );
}
