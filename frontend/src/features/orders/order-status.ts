import type { OrderStatus } from '@slipcast/contracts/order-status';
import type { ChipLook } from '../../ui/Chip.tsx';

const shopLooks: Record<OrderStatus, ChipLook> = {
  pending: 'warning',
  paid: 'info',
  shipped: 'primary',
  delivered: 'success',
  cancelled: 'error',
};
const guestLooks: Record<OrderStatus | 'processing', ChipLook> = {
  pending: 'default',
  paid: 'success',
  processing: 'info',
  shipped: 'warning',
  delivered: 'success',
  cancelled: 'error',
};

/** Customers and admins share one map; the guest view has its own (A§4). */
export const statusLook = (status: string, view: 'shop' | 'guest' = 'shop'): ChipLook =>
  (view === 'guest' ? guestLooks : (shopLooks as Record<string, ChipLook>))[status as OrderStatus] ??
  'default';

export const statusLabel = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

export const isOnItsWay = (status: string) => status === 'shipped' || status === 'delivered';
