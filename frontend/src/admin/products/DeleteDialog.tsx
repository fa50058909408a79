import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

type Props = { product: AdminProduct; onClose: () => void; onConfirm: () => void };

/** Names everything that leaves the shop with it. */
export const DeleteDialog = ({ product: { name, variants }, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    title={`Delete ${name}?`}
    keep="Keep Product"
    confirm="Delete Product"
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {name} leaves the shop
    {variants.length > 0 &&
      ` with its variant${variants.length > 1 ? 's' : ''} ${variants.map(({ color }) => color).join(', ')}`}
    . Orders that have it keep it. This cannot be undone.
  </ConfirmDialog>
);
