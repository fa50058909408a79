import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { column, grid, tokens } from '../../base/theme.ts';
import { type CartLine, keyOf } from '../../features/cart/cart-line.ts';
import { CartRow } from '../../features/cart/CartRow.tsx';
import { useCartActions } from '../../features/cart/use-cart-actions.ts';
import { type Cart, useCart } from '../../features/cart/use-cart.ts';
import { TwoColumns } from '../../features/checkout/Panel.tsx';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CartSummary } from './CartSummary.tsx';

const List = styled.ul`
  border-top: 1px solid ${tokens.color.raw};
`;
const GUEST_NOTICE =
  'We hold each item for you for 30 minutes. Sign in to keep your cart, or check out as a guest.';

const UNHELD_NOTICE = 'Nothing in your cart is reserved just now. Reserve it again, or check out as it is.';

type Props = { cart: Cart; expired: boolean; setExpired: (expired: boolean) => void };

function CartItems({ cart, expired, setExpired }: Props) {
  const actions = useCartActions(cart);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row] h2 a');
    rows?.[Math.min(removed.current, rows.length - 1)]?.focus();
    removed.current = null;
    // Depends on the number of rows, because a row disappears only once the server has removed it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [cart.lines.length]);
  const expire = () => {
    setExpired(true);
    cart.reload();
  };
  const extend = async (line: CartLine) => {
    const isHeld = await actions.extend(line);
    const others = cart.lines.filter((other) => keyOf(other) !== keyOf(line));
    if (isHeld && others.every(({ held, expiresAt }) => held && expiresAt !== null)) setExpired(false);
  };
  const refresh = () => {
    setExpired(false);
    actions.refresh();
  };
  return (
    <TwoColumns>
      <div>
        <Stack $gap="s12" style={{ marginBottom: 16 }}>
          {expired && (
            <RetryAlert label="Refresh Cart" onRetry={refresh}>
              {cartText.expired}
            </RetryAlert>
          )}
          {cart.isGuest && !expired && (
            <Alert severity="info">
              {cart.lines.some(({ held }) => held) ? GUEST_NOTICE : UNHELD_NOTICE}
            </Alert>
          )}
        </Stack>
        <List ref={list} className="cart-rows">
          {cart.lines.map((line, index) => (
            <CartRow
              key={keyOf(line)}
              line={line}
              clockOffset={cart.clockOffset}
              busy={actions.busy === keyOf(line)}
              problem={actions.problem?.key === keyOf(line) ? actions.problem.message : null}
              onQuantity={(quantity) => {
                if (quantity <= 0) removed.current = index;
                actions.setQuantity(line, quantity);
              }}
              onExtend={() => void extend(line)}
              onExpire={expire}
            />
          ))}
        </List>
      </div>
      <CartSummary pence={cart.totalPence} />
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

const Place = styled.div`
  ${column('s24')}
  justify-items: start;
  padding: ${tokens.space.s24} 0;
  p {
    font-size: ${tokens.text.t18};
  }
`;

function EmptyCart() {
  return (
    <Place>
      <svg
        viewBox="0 0 220 96"
        width="220"
        height="96"
        aria-hidden
        fill="none"
        stroke={tokens.color.edge}
        strokeWidth="2.500"
      >
        <path d="M4 88h212" strokeLinecap="round" />
        <path
          d="M28 88c-9-12-9-34 2-42h20c11 8 11 30 2 42M30 46c-2-6-1-9 2-12h16c3 3 4 6 2 12"
          strokeDasharray="4 5"
        />
        <path d="M92 88c-14-6-20-18-20-30h56c0 12-6 24-20 30" strokeDasharray="4 5" />
        <path d="M158 88V44h38v44M196 54c14-2 14 20 0 20" strokeDasharray="4 5" />
      </svg>
      <p>Your cart is empty.</p>
      <ButtonLink to="/products">Browse Products</ButtonLink>
    </Place>
  );
}

export function Cart() {
  const cart = useCart();
  const [expired, setExpired] = useState(false);
  return (
    <Page title="Shopping Cart">
      {cart.state === 'loading' && <CartSkeleton />}
      {cart.state === 'failed' && (
        <RetryAlert onRetry={cart.reload}>Your cart could not be loaded.</RetryAlert>
      )}
      {cart.state === 'ready' &&
        (cart.lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <CartItems cart={cart} expired={expired} setExpired={setExpired} />
        ))}
    </Page>
  );
}
