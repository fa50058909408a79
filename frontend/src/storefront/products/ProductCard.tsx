import type { ChoiceFilters } from '@slipcast/contracts/choice-filters';
import { picturedAs } from '@slipcast/contracts/named-option';
import { MAIN } from '@slipcast/contracts/sku';
import { styled } from 'styled-components';
import { grid, media, tokens } from '../../base/theme.ts';
import { inGlaze } from '../../features/catalogue/in-glaze.ts';
import { PotCard } from '../../features/catalogue/PotCard.tsx';
import type { Product } from '../../features/catalogue/product.ts';
import { firstSentence } from '../../features/catalogue/sentences.ts';
import { type Availability, takenText, useZone } from '../../features/live/availability.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Two cards a row on a phone, three from 900px. */
export const Grid = styled.ul`
  ${grid('repeat(2, minmax(0, 1fr))', 's24', 's12')}
  ${media.medium} {
    gap: ${tokens.space.s32} ${tokens.space.s24};
  }
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space.s48} ${tokens.space.s32};
  }
`;

export function CardSkeletons() {
  return (
    <Grid className="skeletons" aria-busy="true" aria-label="Loading products">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <li key={place} data-skeleton>
          <Skeleton $ratio="4 / 5" />
          <Skeleton $height="22px" $width="70%" style={{ marginTop: 16 }} />
          <Skeleton $height="18px" $width="30%" style={{ marginTop: 8 }} />
        </li>
      ))}
    </Grid>
  );
}

const Banner = styled.span`
  position: absolute;
  top: 22px;
  right: -38px;
  width: 160px;
  padding: 4px 0;
  rotate: 35deg;
  background: ${tokens.color.ink};
  color: ${tokens.color.slip};
  font-size: 0.8125rem;
  font-weight: 600;
  text-align: center;
`;
const Sentence = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
  ${media.wide} {
    font-size: ${tokens.text.t16};
  }
`;

/** 'Last one', or when other shoppers' reservations of every piece may end. */
function scarcityOf(choices: Availability[], zone: string | undefined): string {
  const unsold = choices.filter(({ stock }) => stock > 0);
  if (unsold.length === 0) return '';
  const free = unsold.filter(({ isTaken }) => !isTaken);
  const [only] = free;
  if (only) return free.length === 1 && only.left === 1 ? 'Last one' : '';
  const [freeAt = null] = unsold.flatMap((one) => one.freeAt ?? []).toSorted();
  return takenText({ freeAt }, zone);
}

type Props = {
  product: Product;
  /** It is shown in the first glaze that fulfils them. */
  filters: ChoiceFilters;
  priority: boolean;
  availability: (variantId: string, stock: number) => Availability;
};

export function ProductCard({ product, filters, priority, availability }: Props) {
  const choices = [{ id: MAIN, stock: product.stock }, ...product.variants];
  const available = choices.map(({ id, stock }) => availability(id, stock));
  const pot = inGlaze(product, filters);
  const isSold = available.reduce((sum, { stock }) => sum + stock, 0) <= 0;
  return (
    <li>
      <PotCard
        pot={pot}
        // The spec's address; the canonical one, with the name, is what pages, sitemap and feeds tell the world.
        to={`/products/${product.id}${pot.query}`}
        heading="h2"
        sizes="(min-width: 1240px) 392px, (min-width: 900px) 31vw, 47vw"
        alt={pot.alts[0] || picturedAs(pot.name, pot.optionName, pot.color)}
        priority={priority}
        moves
        note={scarcityOf(available, useZone())}
        banner={isSold && <Banner>Out of Stock</Banner>}
      >
        <Sentence>{firstSentence(product.description)}</Sentence>
      </PotCard>
    </li>
  );
}
