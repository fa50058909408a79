import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { grid, media, tokens } from '../../base/theme.ts';
import { useTakenUntil } from '../../features/cart/use-taken.ts';
import { PRODUCTS_FAILED, useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import {
  categoriesOf,
  isSortOrder,
  productList,
  type SortOrder,
  sortOrders,
} from '../../features/catalogue/product-list.ts';
import { productsHead } from '../../features/metadata/products-head.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CardSkeletons, Grid, ProductCard } from './ProductCard.tsx';

const Row = styled.form`
  ${grid('1fr 1fr', 's12')}
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
  categories: string[];
  category: string;
  search: string;
  order: SortOrder;
  onCategory: (name: string) => void;
  onOrder: (order: SortOrder) => void;
};

/** A form, so that it works without JavaScript too. */
function Controls({ categories, category, search, order, onCategory, onOrder }: ControlsProps) {
  // A category from an old link stays in the menu, so that it shows the filter in use.
  const names = category === '' || categories.includes(category) ? categories : [...categories, category];
  return (
    <Row>
      {search && <input type="hidden" name="search" value={search} />}
      <Select
        label="Category"
        name="category"
        value={category}
        onChange={(event) => onCategory(event.target.value)}
      >
        <option value="">All Categories</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Sort"
        name="sort"
        value={order}
        onChange={({ target }) => isSortOrder(target.value) && onOrder(target.value)}
      >
        {Object.entries(sortOrders).map(([value, { label }]) => (
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

export function Products() {
  const { data: products, error, isLoading } = useProductsQuery();
  const takenUntil = useTakenUntil();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const category = params.get('category') ?? '';
  const search = (params.get('search') ?? '').trim();
  const sort = params.get('sort');
  const order = isSortOrder(sort) ? sort : 'name-asc';
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );

  const visible = productList(products ?? [], category, search, order);
  return (
    <Page title="Our Products" head={productsHead(category, search)}>
      <Controls
        categories={categoriesOf(products ?? []).map(({ name }) => name)}
        category={category}
        search={search}
        order={order}
        onCategory={(name) => set('category', name)}
        onOrder={(next) => set('sort', next === 'name-asc' ? '' : next)}
      />
      {isLoading && <CardSkeletons />}
      {error && (
        <RetryAlert onRetry={() => void navigate(0)}>
          {statusOf(error) === 200 ? messageOr(error, PRODUCTS_FAILED) : PRODUCTS_FAILED}
        </RetryAlert>
      )}
      {products && (
        <>
          <Found role="status">
            {(search || category) && (
              <>
                {search && <h2>Search results for: "{search}"</h2>}
                {category && <h2>Category: {category}</h2>}
                <p>{visible.length} product(s) found</p>
              </>
            )}
          </Found>
          {visible.length > 0 ? (
            <Grid className="product-list">
              {visible.map((product, index) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  priority={index < 2}
                  takenUntil={takenUntil}
                />
              ))}
            </Grid>
          ) : (
            <Stack $gap="s16" style={{ justifyItems: 'start', paddingBlock: 48 }}>
              <p>No pots match your filters.</p>
              <Button look="secondary" onClick={() => setParams({})}>
                Clear filters
              </Button>
            </Stack>
          )}
        </>
      )}
    </Page>
  );
}
