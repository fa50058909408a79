import { Store, Truck } from 'lucide-react';
import { adminText } from '../../base/strings/admin.ts';
import { useSession } from '../../base/use-session.ts';
import { isOnItsWay, type Order } from '../../features/orders/order.ts';
import { replaceablePieces } from '../../features/orders/replaceable-pieces.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { isToCollect, isToShip, nextStatuses } from '../fulfilment/order-rules.ts';
import { OfferedActions } from './offered-actions.ts';

export type Opened = 'ship' | 'tracking' | 'cancel' | 'collected' | 'again' | 'address';
type ActionsProps = { order: Order; busy: boolean; onOpen: (dialog: Opened) => void; onReady: () => void };

/** What may be done with the order now. */
export function OrderActions({ order, busy, onOpen, onReady }: ActionsProps) {
  const { id, status, travel, readyAt } = order;
  const { mayAdminister } = useSession();
  return (
    <OfferedActions>
      {isToShip(order) && (
        <Button Icon={Truck} onClick={() => onOpen('ship')}>
          {adminText.shipOrder}
        </Button>
      )}
      {isToCollect(order) && !readyAt && (
        <Button Icon={Store} busy={busy} onClick={onReady}>
          Ready to Collect
        </Button>
      )}
      {isToCollect(order) && (
        <Button look={readyAt ? 'primary' : 'secondary'} disabled={busy} onClick={() => onOpen('collected')}>
          Collected
        </Button>
      )}
      {isToShip(order) && (
        <Button look="secondary" disabled={busy} onClick={() => onOpen('collected')}>
          Collected Instead
        </Button>
      )}
      {isOnItsWay(status) && order.parcels.length < 2 && !travel?.isCollected && !order.collectedAt && (
        <Button look="secondary" onClick={() => onOpen('tracking')}>
          {adminText.updateTracking}
        </Button>
      )}
      <ButtonLink look="secondary" to={`/admin/orders/slips?order=${id}`}>
        Packing Slip
      </ButtonLink>
      {mayAdminister &&
        !order.isRefundedInFull &&
        order.lines.some((_, at) => replaceablePieces(order, at) > 0) && (
          <Button look="secondary" disabled={busy} onClick={() => onOpen('again')}>
            Send Again
          </Button>
        )}
      {mayAdminister && nextStatuses(order).includes('cancelled') && (
        <Button look="secondary" busy={busy} onClick={() => onOpen('cancel')}>
          Cancel Order
        </Button>
      )}
    </OfferedActions>
  );
}
