import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

type Props = { product: AdminProduct; onClose: () => void; onConfirm: () => void };

/** Names the product and every variant that will be deleted with it. */
export const DeleteDialog = ({ product: { name, variants }, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    title={`Delete ${name}?`}
    dismiss="Keep Product"
    confirm="Delete Product"
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {name} will be removed from the shop
    {variants.length > 0 &&
      `, together with its variant${variants.length > 1 ? 's' : ''} ${variants.map(({ color }) => color).join(', ')}`}
    . Existing orders will not change. This cannot be undone.
  </ConfirmDialog>
);
