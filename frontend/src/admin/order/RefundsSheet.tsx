import { paidBack } from '@slipcast/contracts/by-hand';
import { formatPence, readPence } from '@slipcast/contracts/money';
import { REFUND_REASON_WORDS } from '@slipcast/contracts/order-words';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { column, small, tokens } from '../../base/theme.ts';
import { type Order, shortDateTime } from '../../features/orders/order.ts';
import { type Refund, useRefundsQuery, useSettlePartMutation } from '../../features/orders/refunds-api.ts';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { OfferedActions } from './offered-actions.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { SettleAlert } from './SettleAlert.tsx';
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

const STATES: Record<Exclude<Refund['state'], 'settled'>, string> = {
  pending: 'On its way',
  done: 'Refunded',
  failed: 'Failed',
};
const stateOf = ({ state, how }: Refund): string =>
  state === 'settled' ? `Paid back ${paidBack(how)}` : STATES[state];

const whatFor = ({ reason, origin }: Refund): string => {
  if (origin === 'dashboard') return 'In Square’s dashboard';
  return reason ? REFUND_REASON_WORDS[reason] : 'Order cancelled';
};

/** Square could not make this refund, so the maker tries again or pays it back another way. */
function Failed({ orderId, refund: { id, amountPence, failure } }: { orderId: string; refund: Refund }) {
  const [settle, { isLoading, error }] = useSettlePartMutation();
  const amount = formatPence(amountPence);
  return (
    <SettleAlert
      confirmation={`Confirm that you have paid ${amount} back another way.`}
      isSettling={isLoading}
      error={error}
      settle={(how) => settle({ orderId, refundId: id, how })}
    >
      Square didn’t refund {amount} ({failure}). Refund it again, or pay it back another way and mark it as
      settled.
    </SettleAlert>
  );
}

/** What came back with a flaw, and where it is sold now. */
const Second = ({ name, quantity, price, published }: NonNullable<Refund['seconds']>[number]) => (
  <p>
    {quantity} × <Link to={`/admin/products?${new URLSearchParams({ search: name })}`}>{name}</Link> at{' '}
    {formatPence(readPence(price))}
    {published ? '' : ', as a draft'}
  </p>
);

type Props = {
  order: Order;
  /** What the buyer has asked, to be refunded; null: nothing. */
  request: BuyerRequest | null;
  onRequestClose: () => void;
  onRefunded: (pence: number) => void;
};

/** The refunds of an order, and a button for another. */
export function RefundsSheet({ order, request, onRequestClose, onRefunded }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useRefundsQuery(order.id, { refetchOnMountOrArgChange: true });
  useReadAgain(order.updatedAt, refetch);
  const mayRefund = ['paid', 'shipped', 'delivered'].includes(order.status);
  if (order.replaces || (!mayRefund && data?.refunds.length === 0)) return null;
  const close = () => {
    setOpen(false);
    onRequestClose();
  };
  const refunded = (pence: number) => {
    close();
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
                <span>{stateOf(refund)}</span>
              </div>
              <small>
                {whatFor(refund)} · {shortDateTime(refund.endedAt ?? refund.askedAt)}
              </small>
              {refund.note && <p>{refund.note}</p>}
              {refund.seconds?.map((second) => (
                <Second key={second.productId} {...second} />
              ))}
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
      {(isOpen || request) && data && (
        <RefundDialog order={order} refunds={data} request={request} onClose={close} onRefunded={refunded} />
      )}
    </Sheet>
  );
}
