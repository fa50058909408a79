import { styled } from 'styled-components';
import { grid, media, tokens } from '../../base/theme.ts';
import { isSortOrder, type SortOrder, sortOrders } from '../../features/catalogue/product-list.ts';
import { Select } from '../../ui/Field.tsx';

const Row = styled.div`
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

type Props = {
  categories: string[];
  category: string;
  order: SortOrder;
  onCategory: (name: string) => void;
  onOrder: (order: SortOrder) => void;
};

export function Controls({ categories, category, order, onCategory, onOrder }: Props) {
  // A category from an old link stays in the menu, so that it shows the filter in use.
  const names = category === '' || categories.includes(category) ? categories : [...categories, category];
  return (
    <Row>
      <Select label="Filter" value={category} onChange={(event) => onCategory(event.target.value)}>
        <option value="">All Categories</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Sort"
        value={order}
        onChange={({ target }) => isSortOrder(target.value) && onOrder(target.value)}
      >
        {Object.entries(sortOrders).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Row>
  );
}
