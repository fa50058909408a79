import { Ban, Clock, CreditCard, Hammer, House, Truck } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import { statusLabel, statusLook } from './order-status.ts';

const icons: Record<string, typeof Clock> = {
  pending: Clock,
  paid: CreditCard,
  processing: Hammer,
  shipped: Truck,
  delivered: House,
  cancelled: Ban,
};

/** Guests see the status in capitals. */
export function StatusChip({ status, view = 'shop' }: { status: string; view?: 'shop' | 'guest' }) {
  const Icon = icons[status] ?? Clock;
  return (
    <Chip look={statusLook(status, view)} icon={<Icon aria-hidden size={14} />}>
      {view === 'guest' ? status.toUpperCase() : statusLabel(status)}
    </Chip>
  );
}
