import { Heart } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MAIN } from '@slipcast/contracts/sku';
import { grid, media, row, small, tokens } from '../../base/theme.ts';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { TILE_SIZES } from '../../features/catalogue/PotRow.tsx';
import { PotCard } from '../../features/catalogue/PotCard.tsx';
import { coverOf, type Product, totalStock } from '../../features/catalogue/product.ts';
import type { ShopUpdate } from '../../features/catalogue/update-api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';

const Pots = styled.ul`
  ${grid('repeat(2, minmax(0, 1fr))', 's24', 's12')}
  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    column-gap: ${tokens.space.s24};
  }
  picture {
    border-radius: ${tokens.radius.card};
  }
  li {
    position: relative;
  }
`;
const Size = styled.p`
  ${small}
`;
const Favourite = styled.button`
  position: absolute;
  z-index: 1;
  top: ${tokens.space.s8};
  right: ${tokens.space.s8};
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: 50%;
  background: ${tokens.color.white};
  color: ${tokens.color.copper};
  cursor: pointer;
  &[aria-pressed='true'] svg {
    fill: currentcolor;
  }
`;
const Tools = styled.div`
  ${row('s8', 's24')}
  justify-content: space-between;
  margin-bottom: ${tokens.space.s16};
`;
const Said = styled.p`
  ${small}
  color: ${tokens.color.iron};
`;

/** Height first, as potters say it; '' where it is not known. */
function sizeOf({ heightMm, lengthMm, widthMm }: Product): string {
  const sides = [heightMm, lengthMm, widthMm].filter((side) => side > 0);
  return sides.length > 0 ? `${sides.map((side) => side / 10).join(' × ')} cm` : '';
}

function Add({ pot }: { pot: Product }) {
  const { add, busy } = useAddToCart();
  const [said, setSaid] = useState('');
  if (totalStock(pot) <= 0) return <Said>Sold</Said>;
  if (pot.variants.length > 0)
    return (
      <ButtonLink look="secondary" to={pot.path}>
        Choose a Colour
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
  };
  return (
    <>
      <Button busy={busy && 'Adding…'} onClick={() => void put()} aria-label={`Add ${pot.name} to cart`}>
        Add to Cart
      </Button>
      <Said role="status">{said}</Said>
    </>
  );
}

type Props = {
  update: ShopUpdate;
  favourites: [ReadonlySet<string>, (potId: string) => void];
};

/** Every pot of an update with photograph, size and price; the favourites alone if the visitor wants that. */
export function UpdatePots({
  update: { pots, isOpen, isClosed, paused },
  favourites: [liked, toggle],
}: Props) {
  const [onlyLiked, setOnlyLiked] = useState(false);
  const shown = onlyLiked ? pots.filter(({ id }) => liked.has(id)) : pots;
  return (
    <section aria-label="Pots of this update">
      <Tools>
        <p>{pots.length === 1 ? 'One pot' : `${pots.length} pots`}</p>
        {liked.size > 0 && (
          <Button look="quiet" aria-pressed={onlyLiked} onClick={() => setOnlyLiked(!onlyLiked)}>
            {onlyLiked ? 'Show All' : `Favourites (${pots.filter(({ id }) => liked.has(id)).length})`}
          </Button>
        )}
      </Tools>
      <Pots>
        {shown.map((pot) => (
          <li key={pot.id}>
            <PotCard pot={pot} to={pot.path} heading="h2" sizes={TILE_SIZES}>
              {sizeOf(pot) && <Size>{sizeOf(pot)}</Size>}
            </PotCard>
            <Favourite
              type="button"
              className="needs-script"
              aria-pressed={liked.has(pot.id)}
              aria-label={`Remember ${pot.name} as a favourite`}
              onClick={() => toggle(pot.id)}
            >
              <Heart aria-hidden size={20} />
            </Favourite>
            {(isOpen || isClosed) && !paused && <Add pot={pot} />}
          </li>
        ))}
      </Pots>
    </section>
  );
}
