import { styled } from 'styled-components';
import { grid, line, media, tokens } from '../../base/theme.ts';
import { useCategoriesQuery } from '../../features/catalogue/catalogue-api.ts';
import { type AskedList, sortOrders } from '../../features/catalogue/product-list.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';

const Row = styled.form`
  ${grid('4fr 5fr', 's4', 's12')}
  align-items: end;
  /* The longest of each is readable beside the other on a phone. */
  ${media.narrow} {
    select {
      padding-inline: ${tokens.space.s8};
    }
  }
  margin-bottom: ${tokens.space.s24};
  ${media.medium} {
    grid-template-columns: auto minmax(0, 220px) minmax(0, 220px);
    column-gap: ${tokens.space.s24};
    justify-content: end;
    margin-top: calc(-1 * ${tokens.space.s24});
  }
  ${media.wide} {
    margin-top: calc(-1 * ${tokens.space.s72});
    margin-bottom: ${tokens.space.s32};
  }
`;
const InStock = styled.label`
  ${line('s8')}
  min-height: 44px;
  cursor: pointer;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${tokens.color.copper};
  }
  ${media.medium} {
    order: -1;
  }
`;

type Props = { asked: AskedList; onChange: (change: Partial<AskedList>) => void };

/** A form, so that it works without JavaScript too. */
export function Controls({ asked: { category, search, sort, inStock }, onChange }: Props) {
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
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">All Categories</option>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Sort"
        name="sort"
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value as AskedList['sort'] })}
      >
        {Object.entries(sortOrders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <InStock>
        <input
          type="checkbox"
          name="inStock"
          value="true"
          checked={inStock}
          onChange={({ target }) => onChange({ inStock: target.checked })}
        />
        In stock only
      </InStock>
      <noscript>
        <Button type="submit" look="secondary">
          Show
        </Button>
      </noscript>
    </Row>
  );
}
