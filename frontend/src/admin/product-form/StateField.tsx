import type { ProductState } from '../../features/products-admin/admin-products-api.ts';
import { Select } from '../../ui/Field.tsx';

const labels: Record<ProductState, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' };
/** What a product may become; a new one, too. */
const choices: Record<ProductState | 'new', readonly ProductState[]> = {
  new: ['published', 'draft'],
  draft: ['draft', 'published'],
  published: ['published', 'archived'],
  archived: ['archived', 'published'],
};
const hints: Record<ProductState, string> = {
  published: 'Shoppers see it and can buy it.',
  draft: 'Only the back office sees it.',
  archived: 'Out of the shop. Orders keep it, and it can come back.',
};

type Props = {
  /** What it is now; null: a new one. */
  of: ProductState | null;
  /** What it is once it is saved. */
  state: ProductState;
  onChange: (state: ProductState) => void;
};

/** Where the product is seen after Save. */
export const StateField = ({ of, state, onChange }: Props) => (
  <Select
    label="State"
    hint={hints[state]}
    value={state}
    onChange={({ target }) => onChange(target.value as ProductState)}
  >
    {choices[of ?? 'new'].map((one) => (
      <option key={one} value={one}>
        {labels[one]}
      </option>
    ))}
  </Select>
);
