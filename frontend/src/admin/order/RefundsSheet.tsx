import { formatPence } from '@slipcast/contracts/money';
import { REFUND_REASON_WORDS } from '@slipcast/contracts/order-words';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { column, small, tokens } from '../../base/theme.ts';
import { type Order, shortDateTime } from '../../features/orders/order.ts';
import { type Refund, useRefundsQuery, useSettlePartMutation } from '../../features/orders/refunds-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { focusScreen } from '../shell/focus-screen.ts';
import { Sheet } from '../shell/Screen.tsx';
import { OfferedActions } from './offered-actions.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { useReadAgain } from './use-read-again.ts';

const List = styled.ul`
  ${column('s12')}
  li {
    ${column('s4')}
    padding-bottom: ${tokens.space.s12};
    border-bottom: 1px solid ${tokens.color.raw};
  }
  li > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space.s12};
    justify-content: space-between;
  }
  small {
    ${small}
  }
  p {
    white-space: pre-line;
  }
`;

const STATES: Record<Refund['state'], string> = {
  pending: 'On its way',
  done: 'Refunded',
  failed: 'Failed',
  settled: 'Paid back another way',
};

const whatFor = ({ reason, origin }: Refund): string => {
  if (origin === 'dashboard') return 'In Square’s dashboard';
  return reason ? REFUND_REASON_WORDS[reason] : 'Order cancelled';
};

/** Square could not make this refund, so the maker pays it back another way. */
function Failed({ orderId, refund }: { orderId: string; refund: Refund }) {
  const [isAsking, setAsking] = useState(false);
  const [settle, { isLoading, error }] = useSettlePartMutation();
  const amount = formatPence(refund.amountPence);
  const confirm = () => {
    setAsking(false);
    void settle({ orderId, refundId: refund.id }).then(focusScreen);
  };
  return (
    <Alert
      severity="error"
      action={
        <Button look="secondary" busy={isLoading} onClick={() => setAsking(true)}>
          Mark as Settled
        </Button>
      }
    >
      <p>
        Square didn’t refund {amount} ({refund.failure}). Refund it again, or pay it back another way and mark
        it as settled.
      </p>
      {error && <p>{messageOr(error, 'Failed to mark the refund as settled')}</p>}
      {isAsking && (
        <ConfirmDialog
          title="Mark the refund as settled?"
          dismiss="Not Yet"
          confirm="Mark as Settled"
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          Confirm that you have paid {amount} back another way. This can’t be undone.
        </ConfirmDialog>
      )}
    </Alert>
  );
}

/** The refunds of an order, and a button for another. */
export function RefundsSheet({ order, onRefunded }: { order: Order; onRefunded: (pence: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useRefundsQuery(order.id, { refetchOnMountOrArgChange: true });
  useReadAgain(order.updatedAt, refetch);
  const mayRefund = ['paid', 'shipped', 'delivered'].includes(order.status);
  if (!mayRefund && data?.refunds.length === 0) return null;
  const refunded = (pence: number) => {
    setOpen(false);
    onRefunded(pence);
  };
  return (
    <Sheet aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      {isError && <RetryAlert onRetry={refetch}>Failed to load the refunds</RetryAlert>}
      {data?.refunds.length === 0 && <p>Nothing has been refunded.</p>}
      {data && data.refunds.length > 0 && (
        <List>
          {data.refunds.map((refund) => (
            <li key={refund.id}>
              <div>
                <strong>
                  <Price pence={refund.amountPence} />
                </strong>
                <span>{STATES[refund.state]}</span>
              </div>
              <small>
                {whatFor(refund)} · {shortDateTime(refund.endedAt ?? refund.askedAt)}
              </small>
              {refund.note && <p>{refund.note}</p>}
              {refund.state === 'failed' && <Failed orderId={order.id} refund={refund} />}
            </li>
          ))}
        </List>
      )}
      {data && mayRefund && data.leftPence > 0 && (
        <OfferedActions>
          <Button Icon={Undo2} look="secondary" onClick={() => setOpen(true)}>
            Refund
          </Button>
        </OfferedActions>
      )}
      {data && mayRefund && data.leftPence <= 0 && <p>This order has been refunded in full.</p>}
      {isOpen && data && (
        <RefundDialog order={order} refunds={data} onClose={() => setOpen(false)} onRefunded={refunded} />
      )}
    </Sheet>
  );
}
