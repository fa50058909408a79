import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, grid, measure, media, tokens } from '../../base/theme.ts';
import { SquareCardLink } from '../../features/catalogue/CardLink.tsx';
import { useCategoriesQuery } from '../../features/catalogue/catalogue-api.ts';
import { useHighlightsQuery } from '../../features/catalogue/highlights-api.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { PotRow, RowSection, TILE_SIZES, Tiles } from '../../features/catalogue/PotRow.tsx';
import { totalStock, type Product } from '../../features/catalogue/product.ts';
import { bench } from '../../features/hero/bench.ts';
import { Link } from '../../ui/Link.tsx';
import { PageFrame } from '../../ui/Page.tsx';
import { Picture } from '../../ui/Picture.tsx';

const Frame = styled(PageFrame)`
  padding-top: 0;
  > section {
    margin-top: ${tokens.space.s72};
  }
`;
const Maker = styled.section`
  ${grid('minmax(0, 1fr)', 's24')}
  padding: ${tokens.space.s32} ${tokens.space.s24};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  p:first-of-type {
    max-width: ${measure};
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t18}, 1rem + 0.7vw, ${tokens.text.t25});
    line-height: 1.4;
    white-space: pre-line;
  }
  picture {
    border-radius: ${tokens.radius.field};
    overflow: hidden;
  }
  img {
    display: block;
    width: 100%;
    height: auto;
  }
  ${media.medium} {
    padding: ${tokens.space.s48};
  }
  ${media.broad} {
    grid-template-columns: minmax(0, 320px) minmax(0, 1fr);
    gap: ${tokens.space.s48};
    align-items: center;
  }
`;
const Words = styled.div`
  ${column('s12')}
`;

const left = (pot: Product): string => {
  const pieces = totalStock(pot);
  return pieces === 1 ? 'Last one' : `${pieces} left`;
};

/** Fewer last pieces than this look like a shop that is nearly empty. */
const FEWEST_LAST = 3;

/** More collections than this have a page of their own. */
const MOST_COLLECTIONS = 8;

/** Below the hero: new pots, collections, last pieces and the maker. */
export function HomeSections() {
  const { data } = useHighlightsQuery();
  const last = data?.last ?? [];
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <Frame>
      <NewPots />
      {categories.length > 1 && (
        <RowSection aria-labelledby="collections">
          <header>
            <h2 id="collections">Collections</h2>
            <Link to="/categories">See all collections</Link>
          </header>
          <Tiles className="tiles">
            {categories.slice(0, MOST_COLLECTIONS).map(({ name, imageUrl, imageTone }) => (
              <li key={name}>
                <SquareCardLink to={`/products?category=${encodeURIComponent(name)}`}>
                  <Picture src={imageUrl} tone={imageTone} alt="" sizes={TILE_SIZES} />
                  <h3>{name}</h3>
                </SquareCardLink>
              </li>
            ))}
          </Tiles>
        </RowSection>
      )}
      <PotRow
        id="last-pieces"
        title="The last pieces"
        pots={last.length < FEWEST_LAST ? [] : last}
        note={left}
      />
      {shop.maker && (
        <Maker aria-labelledby="maker">
          {shop.makerPhoto ? (
            <Picture src={shop.makerPhoto} alt="In our pottery" sizes="(min-width: 900px) 320px, 90vw" />
          ) : (
            <picture>
              <source type="image/avif" srcSet={bench.avif} />
              <img src={bench.jpg} width={800} height={1000} alt="" loading="lazy" />
            </picture>
          )}
          <Words>
            <h2 id="maker">The maker</h2>
            <p>{shop.maker}</p>
            <p>
              <Link to="/about">More about us</Link>
            </p>
          </Words>
        </Maker>
      )}
    </Frame>
  );
}
