import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { categoriesOf } from '../../features/catalogue/category.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CategoryCard } from './CategoryCard.tsx';

/** One, two or three columns without a gap, so that each row's pictures stand on one unbroken board. */
const Shelf = styled.ul`
  display: grid;
  overflow: clip;
  gap: ${tokens.space.s48} 0;
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space.s72} 0;
  }
`;

export function Categories() {
  const { data, error, isLoading, isFetching, refetch } = useProductsQuery();
  const categories = categoriesOf(data ?? []);
  return (
    <Page title="Collections">
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
      {data && categories.length === 0 && (
        <Stack $gap="s16" style={{ justifyItems: 'start' }}>
          <p>No collections yet: the kiln is still warm.</p>
          <ButtonLink look="secondary" to="/products">
            Shop All
          </ButtonLink>
        </Stack>
      )}
      {categories.length > 0 && (
        <Shelf className="shelf">
          {categories.map((category) => (
            <CategoryCard key={category.name} category={category} />
          ))}
        </Shelf>
      )}
    </Page>
  );
}
