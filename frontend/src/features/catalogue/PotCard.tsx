import type { ReactNode } from 'react';
import { useIsMoving } from '../../base/navigation.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { CardLink } from './CardLink.tsx';
import { coverOf, lowestPrice, type Product } from './product.ts';

/** More dots than these do not fit beside the words on a phone. */
const MOST_DOTS = 5;

/** What a card needs of a pot. */
export type CardPot = Pick<Product, 'id' | 'name' | 'images' | 'imageUrl'> &
  Partial<Pick<Product, 'pricePence' | 'imageTone' | 'glazeTone' | 'optionName' | 'stock' | 'variants'>> & {
    /** Of the address where it is shown in one of its variants, at its price; '' or left out: it is not. */
    query?: string;
  };

/** A dot for each glaze whose colour is known, as it is in the photographs. */
function Dots({ glazeTone, stock = 0, variants = [] }: CardPot) {
  const known = [{ glazeTone, stock }, ...variants].filter((one) => one.glazeTone);
  if (known.length < 2) return null;
  return (
    <span className="dots" aria-hidden="true">
      {known.slice(0, MOST_DOTS).map((one, index) => (
        // oxlint-disable-next-line no-array-index-key
        <i key={index} style={{ background: one.glazeTone }} data-sold={one.stock <= 0 || undefined} />
      ))}
    </span>
  );
}

type Props = {
  pot: CardPot;
  to: string;
  /** Where the pot stands in the outline of its page. */
  heading?: 'h2' | 'h3';
  sizes: string;
  alt?: string;
  priority?: boolean;
  /** Its photograph moves to the page that it leads to; only where each pot is shown once. */
  moves?: boolean;
  /** Beside its glazes, as 'Last one'. */
  note?: string;
  /** Across its photograph. */
  banner?: ReactNode;
  /** Below everything else. */
  children?: ReactNode;
};

/** A pot in any list or row of the shop. Its rules are in screens.css. */
export function PotCard({
  pot,
  to,
  heading: Heading = 'h3',
  sizes,
  alt = '',
  priority = false,
  moves = false,
  note,
  banner,
  children,
}: Props) {
  const isMoving = useIsMoving(to.split('?', 1)[0] ?? to) && moves;
  const { pricePence = 0, query } = pot;
  const [pence, isFrom] = lowestPrice(query ? { pricePence } : { ...pot, pricePence });
  const glazes = pot.variants?.length
    ? `${pot.variants.length + 1} ${pot.optionName ? 'options' : 'colours'}`
    : '';
  return (
    <CardLink className="pot" to={to} viewTransition={moves}>
      <div className="photo">
        <Picture
          src={coverOf(pot)}
          alt={alt}
          sizes={sizes}
          tone={pot.imageTone}
          priority={priority}
          style={isMoving ? { viewTransitionName: 'product-photo' } : undefined}
        />
        {banner}
      </div>
      <div className="line">
        <Heading>{pot.name}</Heading>
        {pot.pricePence !== undefined && (
          <span>
            {isFrom && 'from '}
            <Price pence={pence} />
          </span>
        )}
      </div>
      {(glazes || note) && (
        <small>
          {glazes && <Dots {...pot} />}
          {glazes}
          {glazes && note && ' · '}
          {note && <b>{note}</b>}
        </small>
      )}
      {children}
    </CardLink>
  );
}
