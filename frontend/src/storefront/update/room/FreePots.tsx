import { styled } from 'styled-components';
import { tokens } from '../../../base/theme.ts';
import { PotCard } from '../../../features/catalogue/PotCard.tsx';
import { TILE_SIZES, Tiles } from '../../../features/catalogue/PotRow.tsx';
import { type Product, totalStock } from '../../../features/catalogue/product.ts';
import { useShopUpdateQuery } from '../../../features/catalogue/update-api.ts';
import type { LiveStock } from '../../../features/live/live-api.ts';
import { useLiveStock } from '../../../features/live/use-live-stock.ts';
import { AddPot, withButton } from '../AddPot.tsx';

const Section = styled.section`
  margin-top: ${tokens.space.s32};
  h2 {
    margin-bottom: ${tokens.space.s16};
    font-size: ${tokens.text.t25};
  }
  picture {
    border-radius: ${tokens.radius.card};
  }
  li {
    ${withButton}
  }
`;

/** How many pieces of a pot no one has reserved. */
function freeOf(live: LiveStock, pot: Product): number {
  const now = live[pot.id];
  if (!now?.length) return totalStock(pot);
  return now.reduce((sum, { free }) => sum + Math.max(0, free), 0);
}

/** The pots that someone who has been let in can choose from, as they are at this moment. */
export function FreePots({ updateId, onAdded }: { updateId: string; onAdded: () => void }) {
  const { currentData } = useShopUpdateQuery(updateId, { refetchOnMountOrArgChange: true });
  const pots = currentData?.pots ?? [];
  const live = useLiveStock(pots.map(({ id }) => id));
  const free = pots.filter((pot) => freeOf(live, pot) > 0);
  return (
    <Section aria-labelledby="choose">
      <h2 id="choose">Choose your pot</h2>
      <Tiles>
        {free.map((pot) => (
          <li key={pot.id}>
            <PotCard pot={pot} to={pot.path} sizes={TILE_SIZES} />
            <AddPot pot={pot} onAdded={onAdded} />
          </li>
        ))}
      </Tiles>
      {currentData && free.length === 0 && (
        <p>Every pot is in someone’s cart at this moment. One will appear here as soon as it’s available.</p>
      )}
    </Section>
  );
}
