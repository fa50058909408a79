import {
  type AdminProduct,
  type AdminVariant,
  useHoldsQuery,
} from '../../features/products-admin/admin-products-api.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { losses, type Loss, NO_STOCK, textOf } from './reserved-pots.ts';

const withVariants = (variants: readonly AdminVariant[]) =>
  variants.length > 0 &&
  `, with its variant${variants.length > 1 ? 's' : ''} ${variants.map(({ color }) => color).join(', ')}`;

function Reserved({ product }: { product: AdminProduct }) {
  const { data = [] } = useHoldsQuery(product.id, { refetchOnMountOrArgChange: true });
  return textOf(losses(product, NO_STOCK, data));
}

type Props = {
  kind: 'archive' | 'delete';
  product: AdminProduct;
  lost: readonly Loss[];
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a product is deleted for good, or before one that shoppers have reserved is archived. */
export const RemovalDialog = ({ kind, product, lost, ...rest }: Props) =>
  kind === 'archive' ? (
    <ConfirmDialog
      {...rest}
      title={`Archive ${product.name}?`}
      dismiss="Keep in Shop"
      confirm="Archive"
      danger
    >
      {textOf(lost)} Archive {product.name} anyway?
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...rest}
      title={`Delete ${product.name}?`}
      dismiss="Keep Product"
      confirm="Delete Product"
      danger
    >
      {product.name} will be removed from the shop{withVariants(product.variants)}. Existing orders won’t
      change. This can’t be undone{product.state === 'published' && '; archiving can'}.{' '}
      <Reserved product={product} />
    </ConfirmDialog>
  );
