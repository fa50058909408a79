import { styled } from 'styled-components';
import { grid, media, tokens } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';
import { type CardPot, PotCard } from './PotCard.tsx';
import type { Product } from './product.ts';

export const RowSection = styled.section`
  margin-top: ${tokens.space.s48};
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${tokens.space.s24};
    margin-bottom: ${tokens.space.s16};
    h2 {
      font-size: ${tokens.text.t25};
    }
  }
  picture {
    border-radius: ${tokens.radius.card};
  }
  li > a > h3 {
    margin-top: ${tokens.space.s12};
    font-size: ${tokens.text.t18};
    line-height: 1.25;
  }
  a:hover h3 {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;
export const Tiles = styled.ul`
  ${grid('repeat(2, minmax(0, 1fr))', 's24', 's12')}
  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    column-gap: ${tokens.space.s24};
  }
`;
export const TILE_SIZES = '(min-width: 1240px) 292px, (min-width: 600px) 23vw, 47vw';

/** What a tile needs of a pot. */
export type Tile = CardPot & Pick<Product, 'path'>;

type Props<Pot extends Tile> = {
  id: string;
  title: string;
  pots: readonly Pot[];
  /** A note below its price. */
  note?: (pot: Pot) => string;
  more?: { to: string; label: string };
};

/** A row of pots with a heading; nothing where there are none. */
export function PotRow<Pot extends Tile>({ id, title, pots, note, more }: Props<Pot>) {
  if (pots.length === 0) return null;
  return (
    <RowSection aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more && <Link to={more.to}>{more.label}</Link>}
      </header>
      <Tiles className="tiles">
        {pots.map((pot) => (
          <li key={pot.id}>
            <PotCard pot={pot} to={pot.path} sizes={TILE_SIZES} note={note?.(pot)} />
          </li>
        ))}
      </Tiles>
    </RowSection>
  );
}
