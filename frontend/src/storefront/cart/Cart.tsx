import { HOLD_MS } from '@slipcast/contracts/durations';
import { skuKey } from '@slipcast/contracts/sku';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CartLine } from '../../base/cart-line.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { cartText } from '../../base/strings/cart.ts';
import { column, grid } from '../../base/theme.ts';
import { guestExpiredLetGo } from '../../features/cart/guest-cart.ts';
import { useCartActions } from '../../features/cart/use-cart-actions.ts';
import { type Cart, useCart } from '../../features/cart/use-cart.ts';
import { TwoColumns } from '../../features/checkout/Panel.tsx';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CartRows } from './CartRows.tsx';
import { CartSummary } from './CartSummary.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { RemovedItem } from './RemovedItem.tsx';
import { useLiveLines } from '../shared/use-live-lines.ts';

// Few carts need these two, and they bring in code for adding and for the catalogue.
const ExpiredItems = lazy(async () => ({ default: (await import('./ExpiredItems.tsx')).ExpiredItems }));
const UnavailableItems = lazy(async () => ({
  default: (await import('./UnavailableItems.tsx')).UnavailableItems,
}));

const Alone = styled.div`
  ${column('s24')}
  justify-items: start;
  > :first-child {
    width: min(100%, 760px);
  }
`;
const GUEST_NOTICE = `We reserve each item for you for ${HOLD_MS / 60_000} minutes. Log in to save your cart, or check out as a guest.`;
const SIGN_IN = { to: '/login', label: 'Log in', state: { from: '/cart' } };

const UNHELD_NOTICE =
  'Nothing in your cart is reserved at the moment. Reserve it again, or check out as it is.';

/** When a row is removed, the focus moves to the row that takes its place, else to the heading. */
function useFocusAfterRemoval({ lines, unavailable, letGo }: Cart) {
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const rows = document.querySelectorAll<HTMLElement>('[data-row] h2 a');
    const row = rows[Math.min(removed.current, rows.length - 1)];
    (row ?? document.querySelector('h1'))?.focus();
    removed.current = null;
    // Depends on the numbers, because a row disappears only once the server has removed it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [lines.length, unavailable.length, letGo.length]);
  return (index: number) => {
    removed.current = index;
  };
}

function CartContents({ cart }: { cart: Cart }) {
  const actions = useCartActions(cart);
  const [expired, setExpired] = useState(false);
  const [removed, setRemoved] = useState<CartLine | null>(null);
  const { lines, unavailable, letGo, isGuest } = cart;
  const isEmpty = lines.length === 0;
  const onRemove = useFocusAfterRemoval(cart);
  const live = useLiveLines(cart);
  const notices = (
    <Stack $gap="s12">
      {expired && (
        <RetryAlert
          label="Refresh Cart"
          onRetry={() => {
            setExpired(false);
            actions.refresh();
          }}
        >
          {cartText.expired}
        </RetryAlert>
      )}
      {isGuest && !expired && !isEmpty && (
        <Alert severity="info" link={SIGN_IN}>
          {lines.some(({ held }) => held) ? GUEST_NOTICE : UNHELD_NOTICE}
        </Alert>
      )}
      {removed && !lines.some((line) => skuKey(line) === skuKey(removed)) && (
        <RemovedItem line={removed} actions={actions} onUndone={() => setRemoved(null)} />
      )}
      <Suspense>
        {letGo.length > 0 && <ExpiredItems lines={letGo} onLeave={() => onRemove(0)} />}
        {unavailable.length > 0 && (
          <UnavailableItems
            lines={unavailable}
            busy={actions.busy !== null}
            onRemove={(line) => {
              onRemove(0);
              actions.setQuantity(line, 0);
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
  if (isEmpty) {
    return (
      <Alone>
        {notices}
        {unavailable.length === 0 ? <EmptyCart /> : <ButtonLink to="/products">Browse Products</ButtonLink>}
      </Alone>
    );
  }
  return (
    <TwoColumns>
      <div>
        {notices}
        <CartRows
          cart={cart}
          live={live}
          actions={actions}
          setExpired={setExpired}
          onRemove={(index) => {
            onRemove(index);
            setRemoved(lines[index] ?? null);
          }}
        />
      </div>
      <CartSummary pence={cart.totalPence} lines={cart.lines} />
    </TwoColumns>
  );
}

const Rows = styled.div`
  ${column('s24')}
  max-width: 760px;
  > div {
    ${grid('120px 1fr', 's24')}
  }
  > div > div {
    ${column('s12')}
    align-content: start;
  }
`;

function CartSkeleton() {
  return (
    <Rows role="status" aria-busy="true" aria-label="Loading your cart">
      {[0, 1].map((row) => (
        <div key={row}>
          <Skeleton $ratio="4 / 5" />
          <div>
            <Skeleton $width="60%" $height="28px" />
            <Skeleton $width="40%" $height="20px" />
            <Skeleton $width="132px" $height="44px" />
          </div>
        </div>
      ))}
    </Rows>
  );
}

export function Cart() {
  const cart = useCart();
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(guestExpiredLetGo(Date.now())), [dispatch]);
  return (
    <Page title="Shopping Cart">
      {cart.state === 'loading' && <CartSkeleton />}
      {cart.state === 'failed' && <RetryAlert onRetry={cart.reload}>We couldn’t load your cart.</RetryAlert>}
      {cart.state === 'ready' && <CartContents cart={cart} />}
    </Page>
  );
}
