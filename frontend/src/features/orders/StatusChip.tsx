import { Ban, Clock, CreditCard, Hammer, House, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import { statusLabel } from './order.ts';

type Look = { Icon: typeof Clock; shop: ChipLook; guest: ChipLook };

/** Customers and admins share one map of colours; the guest view has its own (A§4). */
const looks: Record<string, Look> = {
  pending: { Icon: Clock, shop: 'warning', guest: 'default' },
  paid: { Icon: CreditCard, shop: 'info', guest: 'success' },
  processing: { Icon: Hammer, shop: 'default', guest: 'info' },
  shipped: { Icon: Truck, shop: 'primary', guest: 'warning' },
  delivered: { Icon: House, shop: 'success', guest: 'success' },
  cancelled: { Icon: Ban, shop: 'error', guest: 'error' },
};
const unknown: Look = { Icon: Clock, shop: 'default', guest: 'default' };

type Props = {
  status: string;
  view?: 'shop' | 'guest';
  /** An icon that follows the word. */
  after?: ReactNode;
};

/** Guests see the status in capitals. */
export function StatusChip({ status, view = 'shop', after }: Props) {
  const { Icon, [view]: look } = looks[status] ?? unknown;
  return (
    <Chip look={look} icon={<Icon aria-hidden size={14} />}>
      {view === 'guest' ? status.toUpperCase() : statusLabel(status)}
      {after}
    </Chip>
  );
}
