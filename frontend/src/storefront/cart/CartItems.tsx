import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { tokens } from '../../base/theme.ts';
import { type CartLine, keyOf } from '../../features/cart/cart-line.ts';
import { CartRow } from '../../features/cart/CartRow.tsx';
import type { Cart } from '../../features/cart/use-cart.ts';
import { useCartActions } from '../../features/cart/use-cart-actions.ts';
import { TwoColumns } from '../../features/checkout/Panel.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CartSummary } from './CartSummary.tsx';

const Rows = styled.ul`
  border-top: 1px solid ${tokens.color.raw};
`;
const GUEST_NOTICE =
  'We hold each item for you for 30 minutes. Sign in to keep your cart, or check out as a guest.';

const UNHELD_NOTICE = 'Nothing in your cart is reserved just now. Reserve it again, or check out as it is.';

type Props = { cart: Cart; expired: boolean; setExpired: (expired: boolean) => void };

export function CartItems({ cart, expired, setExpired }: Props) {
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
        <Rows ref={list} className="cart-rows">
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
        </Rows>
      </div>
      <CartSummary pence={cart.totalPence} />
    </TwoColumns>
  );
}
