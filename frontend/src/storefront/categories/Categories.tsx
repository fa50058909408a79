import { styled } from 'styled-components';
import { catalogueText } from '../../base/strings/catalogue.ts';
import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { categoriesOf } from '../../features/catalogue/category.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CategoryCard } from './CategoryCard.tsx';
import { Shelf } from './Shelf.tsx';

const Empty = styled.div`
  display: grid;
  justify-items: start;
  gap: 16px;
`;

export function Categories() {
  const { data, error, isLoading, isFetching, refetch } = useProductsQuery();
  const categories = categoriesOf(data ?? []);
  return (
    <Page title={catalogueText.collections}>
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
        <Alert
          severity="error"
          action={
            <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
              {catalogueText.tryAgain}
            </Button>
          }
        >
          {catalogueText.collectionsFailed}
        </Alert>
      )}
      {data && categories.length === 0 && (
        <Empty>
          <p>No collections yet: the kiln is still warm.</p>
          <ButtonLink look="secondary" to="/products">
            Shop All
          </ButtonLink>
        </Empty>
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
