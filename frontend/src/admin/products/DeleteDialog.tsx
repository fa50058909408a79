import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { product: AdminProduct; onClose: () => void; onConfirm: () => void };

/** Names everything that leaves the shop with it. */
export function DeleteDialog({ product: { name, variants }, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep Product
          </Button>
          <Button onClick={onConfirm}>Delete Product</Button>
        </>
      }
    >
      <p>
        {name} leaves the shop
        {variants.length > 0 &&
          ` with its variant${variants.length > 1 ? 's' : ''} ${variants.map(({ color }) => color).join(', ')}`}
        . Orders that have it keep it. This cannot be undone.
      </p>
    </Dialog>
  );
}
