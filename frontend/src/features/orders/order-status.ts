import type { ChipLook } from '../../ui/Chip.tsx';

/** In the order of an order's life; `cancelled` is the other end. */
export const STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const;

const shopLooks: Record<string, ChipLook> = {
  pending: 'warning',
  paid: 'info',
  shipped: 'primary',
  delivered: 'success',
  cancelled: 'error',
};
const guestLooks: Record<string, ChipLook> = {
  pending: 'default',
  paid: 'success',
  processing: 'info',
  shipped: 'warning',
  delivered: 'success',
  cancelled: 'error',
};

/** Customers and admins share one map; the guest view has its own (admin spec, part 4). */
export const statusLook = (status: string, view: 'shop' | 'guest' = 'shop'): ChipLook =>
  (view === 'guest' ? guestLooks : shopLooks)[status] ?? 'default';

export const statusLabel = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

export const isOnItsWay = (status: string) => status === 'shipped' || status === 'delivered';
