import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { isHeld } from '../../features/cart/cart-line.ts';
import { CartRow } from '../../features/cart/CartRow.tsx';
import type { CartActions } from '../../features/cart/use-cart-actions.ts';
import type { Cart } from '../../features/cart/use-cart.ts';
import { Button } from '../../ui/Button.tsx';

const List = styled.ul`
  border-top: 1px solid ${tokens.color.raw};
`;
type RowsProps = {
  cart: Cart;
  live: readonly CartLine[];
  actions: CartActions;
  setExpired: (expired: boolean) => void;
  onRemove: (index: number) => void;
};

export function CartRows({ cart, live, actions, setExpired, onRemove }: RowsProps) {
  const expire = () => {
    setExpired(true);
    actions.reloadExpired();
  };
  const extend = async (line: CartLine) => {
    const isNowHeld = await actions.extend(line);
    const others = cart.lines.filter((other) => skuKey(other) !== skuKey(line));
    if (isNowHeld && others.every(isHeld)) setExpired(false);
  };
  return (
    <>
      <List className="cart-rows">
        {live.map((line, index) => (
          <CartRow
            key={skuKey(line)}
            line={line}
            clockOffset={cart.clockOffset}
            busy={actions.busy === skuKey(line)}
            problem={actions.problem?.key === skuKey(line) ? actions.problem.message : null}
            onQuantity={(quantity) => {
              if (quantity <= 0) onRemove(index);
              actions.setQuantity(line, quantity);
            }}
            onExtend={() => void extend(line)}
            onExpire={expire}
          />
        ))}
      </List>
      {live.length > 1 && (
        <Button
          look="quiet"
          busy={actions.busy !== null}
          style={{ justifySelf: 'start' }}
          onClick={() => void actions.extendAll(live).then((all) => all && setExpired(false))}
        >
          Extend All Reservations
        </Button>
      )}
    </>
  );
}
