import type { AdminProduct, AdminVariant } from '../../features/products-admin/admin-products-api.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { HeldPots } from './ReservedPots.tsx';

const withVariants = (variants: readonly AdminVariant[]) =>
  variants.length > 0 &&
  `, together with its variant${variants.length > 1 ? 's' : ''} ${variants.map(({ color }) => color).join(', ')}`;

type Props = {
  kind: 'archive' | 'delete';
  product: AdminProduct;
  /** What shoppers have reserved and would lose. */
  lost: readonly string[];
  onClose: () => void;
  onConfirm: () => void;
};

/** Before a product is deleted for good, or one that shoppers have reserved is archived. */
export const AskBefore = ({ kind, product, lost, ...rest }: Props) =>
  kind === 'archive' ? (
    <ConfirmDialog
      {...rest}
      title={`Archive ${product.name}?`}
      dismiss="Keep in Shop"
      confirm="Archive"
      danger
    >
      {lost.join(' ')}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...rest}
      title={`Delete ${product.name}?`}
      dismiss="Keep Product"
      confirm="Delete Product"
      danger
    >
      {product.name} will be removed from the shop{withVariants(product.variants)}. Existing orders will not
      change. This cannot be undone{product.state === 'published' && '; archiving can'}.{' '}
      <HeldPots product={product} />
    </ConfirmDialog>
  );
