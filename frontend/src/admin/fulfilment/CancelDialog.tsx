import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import type { Order, OrderLine } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { DangerButton } from '../../ui/DangerButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { numbersText } from './order-rules.ts';

const Pieces = styled.ul`
  ${column('s12')}
  padding-top: ${tokens.space.s16};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space.s12};
    align-items: center;
    justify-content: space-between;
  }
`;

/** What is not refunded yet. */
const leftPence = ({ totalPence, refundedPence, refunds }: Order) =>
  totalPence -
  Math.max(
    refundedPence,
    refunds.reduce((sum, { state, amountPence }) => (state === 'failed' ? sum : sum + amountPence), 0),
  );

function effectOf(order: Order) {
  const { status, name, byHand } = order;
  const taken = (byHand?.payments ?? []).reduce((sum, { amountPence }) => sum + amountPence, 0);
  const owed = taken - order.refundedPence;
  if (byHand)
    return owed > 0 ? `You hand ${formatPence(owed)} back to ${name}.` : 'There is nothing to hand back.';
  if (order.replaces) return 'It cost nothing, so there is nothing to refund.';
  if (status !== 'paid') return 'No payment will be taken.';
  const left = leftPence(order);
  return left > 0
    ? `We’ll refund ${formatPence(left)} to ${name}.`
    : `${name} has been refunded already, so nothing more is refunded.`;
}

/** Their delivery was paid with this order. The buyer is never asked for it afterwards. */
function OrdersAdded({ order: { added, deliveryPence } }: { order: Order }) {
  const left = added.filter(({ status }) => status === 'pending' || status === 'paid');
  if (left.length === 0) return null;
  const [order, is] = left.length === 1 ? ['Order', 'was'] : ['Orders', 'were'];
  return (
    <p style={{ marginTop: 12 }}>
      {order} {numbersText(left)} {is} added to this parcel without a delivery charge. You still send{' '}
      {left.length === 1 ? 'it' : 'them'}
      {deliveryPence > 0 && `, although the delivery charge of ${formatPence(deliveryPence)} goes back`}.
    </p>
  );
}

const piecesLeft = ({ quantity, refundedQuantity = 0 }: OrderLine) => quantity - refundedQuantity;
const nameOf = ({ name, color }: OrderLine) => (color && color !== 'Default' ? `${name} (${color})` : name);

type Props = {
  order: Order;
  onClose: () => void;
  /** @param gone how many pieces of each line don't go back on sale */
  onConfirm: (gone: number[]) => void;
};

/** Asks before an order is cancelled, and what becomes of its pieces: they go back on sale unless something has happened to them. */
export function CancelDialog({ order, onClose, onConfirm }: Props) {
  const [gone, setGone] = useState<readonly number[]>(() => order.lines.map(() => 0));
  return (
    <Dialog
      onClose={onClose}
      title={`Cancel order ${order.number}?`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep Order
          </Button>
          <DangerButton onClick={() => onConfirm([...gone])}>Cancel Order</DangerButton>
        </>
      }
    >
      <p>{effectOf(order)} This can’t be undone.</p>
      <OrdersAdded order={order} />
      <Pieces aria-label="Back on sale">
        {order.lines.map((line, at) => {
          const left = piecesLeft(line);
          if (left <= 0) return null;
          const back = left - (gone[at] ?? 0);
          const change = (next: number) => setGone(gone.with(at, left - Math.min(left, Math.max(0, next))));
          return (
            <li key={line.id}>
              <span>
                {nameOf(line)}
                <br />
                <small>{back === left ? 'Goes back on sale' : `${back} of ${left} go back on sale`}</small>
              </span>
              <QuantityStepper value={back} item={nameOf(line)} busy={false} onChange={change} />
            </li>
          );
        })}
      </Pieces>
    </Dialog>
  );
}
