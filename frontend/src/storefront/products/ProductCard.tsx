import { MAIN } from '@slipcast/contracts/sku';
import { styled } from 'styled-components';
import { useIsMoving } from '../../base/navigation.ts';
import { grid, media, tokens } from '../../base/theme.ts';
import { CardLink } from '../../features/catalogue/CardLink.tsx';
import { coverOf, type Product } from '../../features/catalogue/product.ts';
import { firstSentence } from '../../features/catalogue/sentences.ts';
import { type Availability, takenText, useZone } from '../../features/live/availability.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
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

const Card = styled(CardLink)`
  height: 100%;
  b {
    color: ${tokens.color.iron};
  }
  h2 {
    font-size: ${tokens.text.t18};
    line-height: 1.25;
    ${media.wide} {
      font-size: ${tokens.text.t20};
    }
  }
`;
const Photo = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
  img {
    transition: scale ${tokens.motion.slow};
  }
  a:hover & img {
    scale: 1.025;
  }
`;
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
const Line = styled.div`
  display: grid;
  margin-top: ${tokens.space.s12};
  font-weight: 600;
  ${media.medium} {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${tokens.space.s12};
  }
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
  priority: boolean;
  availability: (variantId: string, stock: number) => Availability;
};

export function ProductCard({ product, priority, availability }: Props) {
  // The spec's address; the canonical one, with the name, is what pages, sitemap and feeds tell the world.
  const to = `/products/${product.id}`;
  const choices = [{ id: MAIN, stock: product.stock }, ...product.variants];
  const available = choices.map(({ id, stock }) => availability(id, stock));
  const scarcity = scarcityOf(available, useZone());
  const colours = product.variants.length > 0 ? `${product.variants.length + 1} colours` : '';
  // Only the photo of the chosen card moves to the product page.
  const isMoving = useIsMoving(to);
  return (
    <li>
      <Card to={to} viewTransition>
        <Photo>
          <Picture
            src={coverOf(product)}
            alt={product.alts[0] || (product.color ? `${product.name} in ${product.color}` : product.name)}
            sizes="(min-width: 1240px) 392px, (min-width: 900px) 31vw, 47vw"
            tone={product.imageTone}
            priority={priority}
            style={isMoving ? { viewTransitionName: 'product-photo' } : undefined}
          />
          {available.reduce((sum, { stock }) => sum + stock, 0) <= 0 && <Banner>Out of Stock</Banner>}
        </Photo>
        <Line>
          <h2>{product.name}</h2>
          <Price pence={product.pricePence} />
        </Line>
        {(colours || scarcity) && (
          <small>
            {colours}
            {colours && scarcity && ' · '}
            <b>{scarcity}</b>
          </small>
        )}
        <Sentence>{firstSentence(product.description)}</Sentence>
      </Card>
    </li>
  );
}
