import { Heart } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { grid, media, row, small, tokens } from '../../base/theme.ts';
import { TILE_SIZES } from '../../features/catalogue/PotRow.tsx';
import { PotCard } from '../../features/catalogue/PotCard.tsx';
import type { Product } from '../../features/catalogue/product.ts';
import type { ShopUpdate } from '../../features/catalogue/update-api.ts';
import { Button } from '../../ui/Button.tsx';
import { AddPot, withButton } from './AddPot.tsx';

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
    ${withButton}
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
/** Height first, as potters say it; '' where it is not known. */
function sizeOf({ heightMm, lengthMm, widthMm }: Product): string {
  const sides = [heightMm, lengthMm, widthMm].filter((side) => side > 0);
  return sides.length > 0 ? `${sides.map((side) => side / 10).join(' × ')} cm` : '';
}

type Props = {
  update: ShopUpdate;
  /** It has opened for this browser, and not for everyone. */
  isEarly: boolean;
  favourites: [ReadonlySet<string>, (potId: string) => void];
};

/** Every pot of an update with photograph, size and price; the favourites alone if the visitor wants that. */
export function UpdatePots({
  update: { pots, isOpen, isClosed, paused },
  isEarly,
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
            {(isOpen || isClosed || isEarly) && !paused && <AddPot pot={pot} />}
          </li>
        ))}
      </Pots>
    </section>
  );
}
