import type { WireCategory } from '@slipcast/contracts/http/catalogue';
import { styled } from 'styled-components';
import { media, row, tokens } from '../../base/theme.ts';
import { SquareCardLink } from '../../features/catalogue/CardLink.tsx';
import { useCategoriesQuery } from '../../features/catalogue/catalogue-api.ts';
import { categoriesHead } from '../../features/metadata/shop-heads.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';

const Board = styled.div`
  position: relative;
  height: 13px;
  background: ${tokens.color.raw};
  border-bottom: 3px solid ${tokens.color.rule};
  /* The board spans the page even when the row is not full. */
  li:last-child &::after {
    content: '';
    position: absolute;
    inset: 0 -1240px -3px 100%;
    background: inherit;
    border-bottom: inherit;
  }
`;
const Words = styled.div`
  ${row('s0', 's12')}
  justify-content: space-between;
  padding: ${tokens.space.s12} ${tokens.space.s12} 0;
  ${media.narrow} {
    display: grid;
  }
  p {
    color: ${tokens.color.stone};
    font-size: ${tokens.text.t16};
    white-space: nowrap;
  }
`;

type CardProps = { category: WireCategory; priority: boolean };

function CategoryCard({ category: { name, productCount, imageUrl, imageTone }, priority }: CardProps) {
  return (
    <li>
      <SquareCardLink to={`/products?category=${encodeURIComponent(name)}`}>
        <Picture
          src={imageUrl}
          tone={imageTone}
          priority={priority}
          alt=""
          sizes="(min-width: 1240px) 413px, (min-width: 900px) 33vw, 50vw"
        />
        <Board />
        <Words>
          <h2>{name}</h2>
          <p>{productCount} Product(s)</p>
        </Words>
      </SquareCardLink>
    </li>
  );
}

/** One, two or three columns without a gap, so that each row's pictures stand on one unbroken board. */
const Shelf = styled.ul`
  display: grid;
  overflow: clip;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space.s48} 0;
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space.s72} 0;
  }
`;

export function Categories() {
  const { data: categories = [], error, isLoading, isFetching, refetch } = useCategoriesQuery();
  return (
    <Page title="Collections" head={categoriesHead}>
      {isLoading && (
        <Shelf className="shelf" aria-busy="true" aria-label="Loading collections">
          {['a', 'b', 'c'].map((place) => (
            <li key={place}>
              <Skeleton $ratio="4 / 5" />
            </li>
          ))}
        </Shelf>
      )}
      {error && (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          Failed to load categories. Please try again later.
        </RetryAlert>
      )}
      {!isLoading && !error && categories.length === 0 && (
        <Stack $gap="s16" style={{ justifyItems: 'start' }}>
          <p>There are no collections yet. The kiln is still warm.</p>
          <ButtonLink look="secondary" to="/products">
            Shop All
          </ButtonLink>
        </Stack>
      )}
      {categories.length > 0 && (
        <Shelf className="shelf">
          {categories.map((category, index) => (
            <CategoryCard key={category.name} category={category} priority={index < 2} />
          ))}
        </Shelf>
      )}
    </Page>
  );
}
