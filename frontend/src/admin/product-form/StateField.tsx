import type { ProductState } from '../../features/products-admin/admin-products-api.ts';
import { Select } from '../../ui/Field.tsx';

const labels: Record<ProductState, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' };
/** The states that a product can change to; a new one too. */
const choices: Record<ProductState | 'new', readonly ProductState[]> = {
  new: ['published', 'draft'],
  draft: ['draft', 'published'],
  published: ['published', 'archived'],
  archived: ['archived', 'published'],
};
const hints: Record<ProductState, string> = {
  published: 'Shoppers can see and buy it.',
  draft: 'Only the back office can see it.',
  archived: 'Not in the shop. Past orders still show it, and you can bring it back.',
};

type Props = {
  /** Its state now; null for a new one. */
  of: ProductState | null;
  /** Its state after Save. */
  state: ProductState;
  onChange: (state: ProductState) => void;
};

/** Who can see the product after Save. */
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
