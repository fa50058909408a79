import { X } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../base/redux.ts';
import { cartText } from '../../base/strings/cart.ts';
import { skuKey } from '@slipcast/contracts/sku';
import { type CartLine, lineName } from '../../base/cart-line.ts';
import { letGoDismissed } from '../../features/cart/guest-cart.ts';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { UnpaidItems } from './UnpaidItems.tsx';

type Props = {
  lines: readonly CartLine[];
  /** Called before one of them goes away. */
  onLeave: () => void;
};

/** Items that left a guest's cart because their reservation had ended. */
export function ExpiredItems({ lines, onLeave }: Props) {
  const dispatch = useAppDispatch();
  const { add, busy } = useAddToCart();
  const [problem, setProblem] = useState<{ key: string; message: string } | null>(null);
  const again = async (line: CartLine) => {
    onLeave();
    const result = await add(line);
    setProblem(result.ok ? null : { key: skuKey(line), message: result.message });
  };
  return (
    <UnpaidItems
      title="No longer in your cart"
      intro={cartText.ended}
      lines={lines}
      renderNote={(line) => problem?.key === skuKey(line) && <span role="alert">{problem.message}</span>}
      renderActions={(line) => (
        <>
          <Button look="secondary" busy={busy} onClick={() => void again(line)}>
            Add again<span className="visually-hidden"> {lineName(line)}</span>
          </Button>
          <IconButton
            Icon={X}
            size={20}
            label={`Dismiss ${lineName(line)}`}
            onClick={() => {
              onLeave();
              dispatch(letGoDismissed(skuKey(line)));
            }}
          />
        </>
      )}
    />
  );
}
