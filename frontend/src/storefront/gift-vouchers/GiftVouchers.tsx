import type { WireCheckout } from '@slipcast/contracts/http/order';
import { useState } from 'react';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useVoucherOfferQuery, type VoucherOffer } from '../../features/vouchers/vouchers-api.ts';
import { type User, useProfileQuery } from '../../base/use-session.ts';
import { useAppSelector } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { dayText, PayForVoucher } from './PayForVoucher.tsx';
import { OTHER, type TypedVoucher } from './voucher-form.ts';
import { VoucherForm } from './VoucherForm.tsx';

const firstOf = ({ amountsPence }: VoucherOffer): string => String(amountsPence[0] ?? OTHER);

type Sold = { placed: WireCheckout; typed: TypedVoucher };

/** What happens now. */
function Bought({ sold: { placed, typed } }: { sold: Sold }) {
  const { order } = placed;
  const who = typed.forMe ? 'you' : typed.recipientName.trim();
  const isPaid = order.status !== 'pending';
  return (
    <Stack $gap="s24" role="status">
      <p>
        Thank you. Your order is {order.orderNumber}.{' '}
        {isPaid
          ? `We’ll email the voucher to ${who} ${typed.sendOn === '' ? 'in a moment' : `on ${dayText(typed.sendOn)}`}, and your receipt to ${order.customerEmail}.`
          : `We’re still confirming your payment. Once we have, we’ll email the voucher to ${who}.`}
      </p>
      <Actions>
        <ButtonLink to="/products">Shop All</ButtonLink>
        <ButtonLink look="secondary" to="/gift-vouchers/balance">
          Check a Voucher
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

function Buying({ offer, user }: { offer: VoucherOffer; user: User | undefined }) {
  const [typed, setTyped] = useState<TypedVoucher>({
    amount: firstOf(offer),
    otherAmount: '',
    senderName: user?.name ?? '',
    senderEmail: user?.email ?? '',
    forMe: false,
    recipientName: '',
    recipientEmail: '',
    message: '',
    sendOn: '',
  });
  const [isPaying, setPaying] = useState(false);
  const [sold, setSold] = useState<Sold | null>(null);
  if (sold) return <Bought sold={sold} />;
  if (isPaying)
    return (
      <PayForVoucher
        typed={typed}
        onBack={() => setPaying(false)}
        onDone={(placed) => setSold({ placed, typed })}
      />
    );
  return (
    <VoucherForm
      offer={offer}
      typed={typed}
      onDone={(valid) => {
        setTyped(valid);
        setPaying(true);
      }}
    />
  );
}

/** Gift vouchers for sale, where the maker sells them. */
export function GiftVouchers() {
  const { data: offer, isError, isFetching, refetch } = useVoucherOfferQuery();
  const hasToken = useAppSelector(selectToken) !== null;
  // So that name and address are filled in from the beginning.
  const { data: user, isLoading } = useProfileQuery(undefined, { skip: !hasToken });
  return (
    <Page title="Gift Vouchers" width="reading">
      <Stack $gap="s24">
        {offer?.on !== false && (
          <p>
            A voucher comes by email and can be spent on anything in the shop, at once or bit by bit. It
            doesn’t run out. <Link to="/gift-vouchers/balance">Check what’s left of a voucher</Link>
          </p>
        )}
        {!offer && isError && (
          <RetryAlert onRetry={refetch} busy={isFetching}>
            Failed to load the gift vouchers
          </RetryAlert>
        )}
        {!offer && !isError && <Spinner label="Loading the gift vouchers..." />}
        {offer?.on === false && (
          <p>
            We don’t sell gift vouchers at the moment. If you have one, you can{' '}
            <Link to="/gift-vouchers/balance">check what’s left of it</Link>.
          </p>
        )}
        {offer?.on && !isLoading && <Buying offer={offer} user={user} />}
      </Stack>
    </Page>
  );
}
