import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import { slug } from '@slipcast/contracts/choice-filters';
import { styled } from 'styled-components';
import { grid, line, media, tokens } from '../../base/theme.ts';
import { useCategoriesQuery } from '../../features/catalogue/catalogue-api.ts';
import { priceLabels, sortOrders } from '../../features/catalogue/asked-list.ts';
import type { AskedList } from '../../features/catalogue/product-list.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';

const Row = styled.form`
  ${grid('repeat(2, minmax(0, 1fr))', 's12')}
  position: relative;
  align-items: end;
  margin-bottom: ${tokens.space.s24};
  ${media.narrow} {
    select {
      padding-inline: ${tokens.space.s8};
    }
  }
  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 200px)) auto;
    column-gap: ${tokens.space.s16};
    justify-content: start;
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
`;

/** One entry of a menu. `count`: of pots, where it is known. */
type Entry = { value: string; label: string; count?: number | undefined };
type MenuProps = {
  label: string;
  name: keyof AskedList;
  value: string;
  /** Of no filter, if there may be none. */
  all?: string;
  entries: Entry[];
  onChange: (value: string) => void;
};

function Menu({ all, entries, onChange, ...rest }: MenuProps) {
  return (
    <Select {...rest} onChange={({ target }) => onChange(target.value)}>
      {all && <option value="">{all}</option>}
      {entries.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {count === undefined ? label : `${label} (${count})`}
        </option>
      ))}
    </Select>
  );
}

/** What is chosen, perhaps by an old link, stays in its menu; else those are offered that list a pot. */
const offered = (entries: (Entry & { count: number })[], chosen: Entry): Entry[] => [
  ...entries.filter(({ value, count }) => count > 0 || value === chosen.value),
  ...(chosen.value === '' || entries.some(({ value }) => value === chosen.value) ? [] : [chosen]),
];

type Props = {
  asked: AskedList;
  filters: ListFilters | undefined;
  onChange: (change: Partial<AskedList>) => void;
};

/** A form, so that it works without JavaScript too. */
export function Controls({ asked, filters, onChange }: Props) {
  const { category, glaze, price, search, sort, inStock } = asked;
  const { data: categories = [] } = useCategoriesQuery();
  // A category from an old link stays in the menu, so that it shows the filter in use.
  const names = new Set(categories.map(({ name }) => name));
  if (category) names.add(category);
  const glazes = filters?.glazes.map(({ name, count }) => ({ value: name, label: name, count })) ?? [];
  // An address may spell it as 'sea-glass'.
  const ours = glazes.find(({ value }) => glaze && slug(value) === slug(glaze))?.value ?? glaze;
  const prices = filters?.prices.map(({ band, count }) => ({ value: band, label: priceLabels[band], count }));
  return (
    <Row>
      {search && <input type="hidden" name="search" value={search} />}
      <div className="spare-menu">
        <Menu
          label="Category"
          name="category"
          value={category}
          all="All Categories"
          entries={[...names].map((name) => ({ value: name, label: name }))}
          onChange={(value) => onChange({ category: value })}
        />
      </div>
      <Menu
        label="Glaze"
        name="glaze"
        value={ours}
        all="All glazes"
        entries={offered(glazes, { value: ours, label: ours })}
        onChange={(value) => onChange({ glaze: value })}
      />
      <Menu
        label="Price"
        name="price"
        value={price}
        all="Any price"
        entries={offered(prices ?? [], { value: price, label: price && priceLabels[price] })}
        onChange={(value) => onChange({ price: value as AskedList['price'] })}
      />
      <Menu
        label="Sort"
        name="sort"
        value={sort}
        entries={Object.entries(sortOrders).map(([value, label]) => ({ value, label }))}
        onChange={(value) => onChange({ sort: value as AskedList['sort'] })}
      />
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
