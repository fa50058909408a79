import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { grid, media, tokens } from '../../base/theme.ts';
import { useReservedQuantity } from '../../features/cart/use-reserved-quantity.ts';
import {
  PAGE_SIZE,
  PRODUCTS_FAILED,
  useCategoriesQuery,
  useProductsQuery,
} from '../../features/catalogue/catalogue-api.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { type AskedList, askedList, listPath, sortOrders } from '../../features/catalogue/product-list.ts';
import { productsHead } from '../../features/catalogue/products-head.ts';
import { availabilityOf } from '../../features/live/availability.ts';
import { useLiveStock } from '../../features/live/use-live-stock.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from './Pager.tsx';
import { CardSkeletons, Grid, ProductCard } from './ProductCard.tsx';

const Row = styled.form`
  ${grid('4fr 5fr', 's12')}
  /* The longest of each is readable beside the other on a phone. */
  ${media.narrow} {
    select {
      padding-inline: ${tokens.space.s8};
    }
  }
  margin-bottom: ${tokens.space.s24};
  ${media.medium} {
    grid-template-columns: 220px 220px;
    justify-content: end;
    margin-top: calc(-1 * ${tokens.space.s24});
  }
  ${media.wide} {
    margin-top: calc(-1 * ${tokens.space.s72});
    margin-bottom: ${tokens.space.s32};
  }
`;

type ControlsProps = {
  asked: AskedList;
  onChange: (name: 'category' | 'sort', value: string) => void;
};

/** A form, so that it works without JavaScript too. */
function Controls({ asked: { category, search, sort }, onChange }: ControlsProps) {
  const { data: categories = [] } = useCategoriesQuery();
  // A category from an old link stays in the menu, so that it shows the filter in use.
  const names = new Set(categories.map(({ name }) => name));
  if (category) names.add(category);
  return (
    <Row>
      {search && <input type="hidden" name="search" value={search} />}
      <Select
        label="Category"
        name="category"
        value={category}
        onChange={({ target }) => onChange('category', target.value)}
      >
        <option value="">All Categories</option>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Sort" name="sort" value={sort} onChange={({ target }) => onChange('sort', target.value)}>
        {Object.entries(sortOrders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" look="secondary">
          Show
        </Button>
      </noscript>
    </Row>
  );
}

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
  const { category, search } = asked;
  const { data: list, currentData, error, isLoading, isFetching } = useProductsQuery(asked);
  const live = useLiveStock((list?.products ?? []).map(({ id }) => id));
  const reservedQuantity = useReservedQuantity();
  const navigate = useNavigate();
  // A page beyond the last shows the last.
  const page = currentData?.page ?? asked.page;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <Page title="Our Products" head={productsHead({ ...asked, page })}>
      <Controls
        asked={asked}
        onChange={(name, value) =>
          void navigate(listPath({ ...asked, page: 1, [name]: value }), { preventScrollReset: true })
        }
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
            {currentData && (search || category) && <p>{list.total} product(s) found</p>}
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
                  priority={index < 2}
                  availability={(variantId, stock) => {
                    const choice = { productId: product.id, variantId, stock };
                    return availabilityOf(live, choice, reservedQuantity(choice));
                  }}
                />
              ))}
            </Grid>
          ) : (
            <NoPots isFiltered={Boolean(search || category)} />
          )}
          <Pager page={list.page} pages={list.pages} pathOf={(to) => listPath({ ...asked, page: to })} />
        </>
      )}
    </Page>
  );
}
