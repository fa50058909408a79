import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { media, tokens } from '../../base/theme.ts';
import { useReservedQuantity } from '../../features/cart/use-reserved-quantity.ts';
import {
  PAGE_SIZE,
  PRODUCTS_FAILED,
  useProductsQuery,
  withCounts,
} from '../../features/catalogue/catalogue-api.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { askedList } from '../../features/catalogue/asked-list.ts';
import { listPath } from '../../features/catalogue/product-list.ts';
import { productsHead } from '../../features/catalogue/products-head.ts';
import { availabilityOf } from '../../features/live/availability.ts';
import { useLiveStock } from '../../features/live/use-live-stock.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Categories } from './Categories.tsx';
import { Controls } from './Controls.tsx';
import { Pager } from './Pager.tsx';
import { CardSkeletons, Grid, ProductCard } from './ProductCard.tsx';
import { isNewestRemembered, rememberSort } from './remembered-sort.ts';

const Found = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${tokens.space.s4} ${tokens.space.s16};
  margin-bottom: ${tokens.space.s24};
  &:empty {
    margin: 0;
  }
  ${media.wide} {
    h2 {
      font-size: ${tokens.text.t25};
    }
  }
  p {
    color: ${tokens.color.stone};
  }
`;

const Nothing = styled.p`
  padding-block: ${tokens.space.s48} ${tokens.space.s16};
`;

/** Always offers somewhere to go: new pots and the whole list. */
const NoPots = ({ isFiltered }: { isFiltered: boolean }) => (
  <>
    <Nothing>
      {isFiltered ? 'No pots match your filters.' : 'There are no pots in the shop at the moment.'}
    </Nothing>
    {isFiltered && (
      <ButtonLink look="secondary" to="/products">
        Clear filters
      </ButtonLink>
    )}
    <NewPots />
  </>
);

export function Products() {
  const [params] = useSearchParams();
  const asked = askedList(params);
  const { category, search, glaze, price, inStock } = asked;
  const isFiltered = Boolean(search || category || glaze || price || inStock);
  const { data: list, currentData, error, isLoading, isFetching } = useProductsQuery(withCounts(asked));
  const live = useLiveStock((list?.products ?? []).map(({ id }) => id));
  const reservedQuantity = useReservedQuantity();
  const navigate = useNavigate();
  const newest = params.has('sort') || asked.page > 1 ? null : listPath({ ...asked, sort: 'newest' });
  useEffect(() => {
    if (newest && isNewestRemembered()) void navigate(newest, { replace: true, preventScrollReset: true });
  }, [newest, navigate]);
  // The category was renamed.
  const movedTo = currentData?.filters?.movedTo;
  const moved = movedTo === undefined ? null : listPath({ ...asked, category: movedTo });
  useEffect(() => {
    if (moved) void navigate(moved, { replace: true, preventScrollReset: true });
  }, [moved, navigate]);
  // A page beyond the last shows the last.
  const page = currentData?.page ?? asked.page;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <Page title="Our Products" head={productsHead({ ...asked, page })}>
      <Categories asked={asked} filters={list?.filters} />
      <Controls
        asked={asked}
        filters={list?.filters}
        onChange={(change) => {
          if (change.sort) rememberSort(change.sort);
          void navigate(listPath({ ...asked, page: 1, ...change }), { preventScrollReset: true });
        }}
      />
      {isLoading && <CardSkeletons />}
      {error && (
        <RetryAlert onRetry={() => void navigate(0)}>
          {statusOf(error) === 200 ? messageOr(error, PRODUCTS_FAILED) : PRODUCTS_FAILED}
        </RetryAlert>
      )}
      {list && !error && (
        <>
          <Found role="status">
            {search && <h2>Search results for: "{search}"</h2>}
            {category && <h2>Category: {category}</h2>}
            {currentData && isFiltered && <p>{list.total} product(s) found</p>}
            {isFiltered && list.total > 0 && <Link to="/products">Clear filters</Link>}
            {currentData && list.pages > 1 && (
              <p>
                Showing {first} to {first + list.products.length - 1} of {list.total} pots
              </p>
            )}
          </Found>
          {list.products.length > 0 ? (
            <Grid className="product-list" aria-busy={isFetching || undefined}>
              {list.products.map((product, index) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  filters={asked}
                  priority={index < 2}
                  availability={(variantId, stock) => {
                    const choice = { productId: product.id, variantId, stock };
                    return availabilityOf(live, choice, reservedQuantity(choice));
                  }}
                />
              ))}
            </Grid>
          ) : (
            <NoPots isFiltered={isFiltered} />
          )}
          <Pager page={list.page} pages={list.pages} pathOf={(to) => listPath({ ...asked, page: to })} />
        </>
      )}
    </Page>
  );
}
