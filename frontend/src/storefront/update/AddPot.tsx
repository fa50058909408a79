import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { coverOf, type Product, totalStock } from '../../features/catalogue/product.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

/** A card with its button below: buttons of one row stand on one line. */
export const withButton = css`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space.s8};
  > .pot {
    flex: 1;
    width: 100%;
    height: auto;
  }
`;
const Said = styled.p`
  &:empty {
    display: none;
  }
  ${small}
  color: ${tokens.color.iron};
`;

/** Adds a pot of an update to the cart. @param onAdded called once it is reserved */
export function AddPot({ pot, onAdded }: { pot: Product; onAdded?: () => void }) {
  const { add, busy } = useAddToCart();
  const [said, setSaid] = useState('');
  const [room, setRoom] = useState<string | undefined>();
  if (totalStock(pot) <= 0) return <Said>Sold</Said>;
  if (pot.variants.length > 0)
    return (
      <ButtonLink look="secondary" to={pot.path}>
        {pot.optionName ? `Choose ${pot.optionName}` : 'Choose a Colour'}
      </ButtonLink>
    );
  const put = async () => {
    const result = await add({
      productId: pot.id,
      variantId: MAIN,
      name: pot.name,
      color: pot.color || 'Default',
      pricePence: pot.pricePence,
      quantity: 1,
      stock: pot.stock,
      image: coverOf(pot),
    });
    setSaid(result.ok ? 'In your cart, reserved for you.' : result.message);
    setRoom(result.ok ? undefined : result.room);
    if (result.ok) onAdded?.();
  };
  return (
    <>
      <Button busy={busy && 'Adding…'} onClick={() => void put()} aria-label={`Add ${pot.name} to cart`}>
        Add to Cart
      </Button>
      <Said role="status">{said}</Said>
      {room && <Link to={`/updates/${encodeURIComponent(room)}/room`}>Go to the waiting room</Link>}
    </>
  );
}
