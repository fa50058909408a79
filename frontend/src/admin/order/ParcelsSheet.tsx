import { useState } from 'react';
import { styled } from 'styled-components';
import { column, row, tokens } from '../../base/theme.ts';
import { longDateTime, type Order } from '../../features/orders/order.ts';
import type { SentParcel } from '../../features/orders/order-extras.ts';
import { isInParts, piecesText } from '../../features/orders/SentParcels.tsx';
import { TrackingText } from '../../features/orders/TrackingText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TrackingDialog } from '../fulfilment/tracking-dialogs.tsx';
import { useUndoShipping } from '../fulfilment/use-undo-shipping.ts';
import { Sheet } from '../shell/Screen.tsx';

const List = styled.ul`
  ${column('s16')}
  li {
    ${column('s4')}
    padding-bottom: ${tokens.space.s16};
    border-bottom: 1px solid ${tokens.color.raw};
  }
  li > div {
    ${row('s12')}
  }
`;
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

type Props = {
  order: Order;
  onProblem: (problem: readonly string[]) => void;
  onDone: (words: string) => void;
};

/** What was sent and when: undone until the buyer is emailed, and with tracking of its own. */
export function ParcelsSheet({ order, onProblem, onDone }: Props) {
  const { id, number, parcels } = order;
  const [changing, setChanging] = useState<SentParcel | null>(null);
  const { undo, isUndoing } = useUndoShipping();
  const inParts = isInParts(order);
  if (!inParts && !parcels.some(({ undoUntil, grams }) => undoUntil ?? grams)) return null;
  const press = async (parcel: SentParcel) => {
    const problem = await undo(id, parcel.id);
    onProblem(problem);
    if (problem.length === 0) onDone(`Order ${number} has not been shipped. Its buyer gets no email.`);
  };
  const isOpen = order.status === 'paid' || order.status === 'shipped';
  return (
    <Sheet aria-labelledby="parcels">
      <h2 id="parcels">{inParts ? 'Parcels' : 'Parcel'}</h2>
      <List>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <strong>
              {inParts && `Parcel ${parcel.number}: `}
              {piecesText(order, parcel)}
            </strong>
            <span>
              {longDateTime(parcel.shippedAt)}
              {parcel.grams !== null && `, ${parcel.grams / 1000} kg`}
            </span>
            <span>{parcel.tracking ? <TrackingText info={parcel.tracking} /> : 'Sent without tracking'}</span>
            {parcel.undoUntil && isOpen && (
              <span>We’ll email the buyer at {TIME.format(new Date(parcel.undoUntil))}.</span>
            )}
            <div>
              {parcel.undoUntil && isOpen && (
                <Button look="secondary" busy={isUndoing} onClick={() => void press(parcel)}>
                  Undo Shipping
                </Button>
              )}
              {inParts && (
                <Button look="secondary" onClick={() => setChanging(parcel)}>
                  Change Tracking
                </Button>
              )}
            </div>
          </li>
        ))}
      </List>
      {changing && (
        <TrackingDialog
          order={order}
          parcel={changing}
          onClose={() => setChanging(null)}
          onSaved={(isNew) => {
            setChanging(null);
            onDone(isNew ? 'Tracking info saved.' : 'The tracking info is unchanged.');
          }}
        />
      )}
    </Sheet>
  );
}
