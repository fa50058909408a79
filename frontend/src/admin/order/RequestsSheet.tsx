import { REQUEST_WORDS } from '@slipcast/contracts/order-words';
import { WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { column, small, tokens } from '../../base/theme.ts';
import { useContactQuery } from '../../features/content/content-api.ts';
import { useAnswerRequestMutation } from '../../features/orders/answers-api.ts';
import { isOnItsWay, longDate, type Order, shortDateTime } from '../../features/orders/order.ts';
import { potsText } from '../../features/orders/request-words.ts';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { isOpen } from '../fulfilment/order-rules.ts';
import { Sheet } from '../shell/Screen.tsx';
import { type Answer, AnswerDialog } from './AnswerDialog.tsx';
import { OfferedActions } from './offered-actions.ts';

const List = styled.ul`
  ${column('s24')}
  li {
    ${column('s8')}
  }
  small {
    ${small}
  }
  blockquote {
    margin: 0;
    padding-left: ${tokens.space.s12};
    border-left: 2px solid ${tokens.color.rule};
    white-space: pre-line;
  }
`;

const STATES: Record<BuyerRequest['state'], string> = {
  asked: 'Waits for your answer',
  accepted: 'Waits for the pots',
  received: 'The pots are back: a refund is due',
  done: 'Done',
  declined: 'Declined',
  retracted: 'Taken back by the buyer',
};

/** Every piece that is left of the order. */
const isWhole = ({ lines }: Order, { pieces }: BuyerRequest) =>
  lines.every(({ quantity, refundedQuantity = 0 }, at) => {
    const asked = pieces.find(({ line }) => line === at + 1)?.quantity ?? 0;
    return asked >= quantity - refundedQuantity;
  });

const DAY_MS = 86_400_000;
/** The last day on which the law lets the money of a withdrawal be returned. */
const dueDay = (from: string) =>
  longDate(new Date(Date.parse(from) + WITHDRAWAL_DAYS * DAY_MS).toISOString());

/** What the law asks of the maker; '' for what is hers to decide. */
function dueText({ kind, state, steps }: BuyerRequest, isSent: boolean): string {
  if (kind !== 'withdrawal') return '';
  const from = isSent ? steps.find((step) => step.state === 'received') : steps[0];
  const due =
    from && (state === 'received' || !isSent)
      ? `by ${dueDay(from.at)}`
      : `within ${WITHDRAWAL_DAYS} days of getting the pots back`;
  return `This is the buyer’s right and can’t be declined. Refund what was paid ${due}.`;
}

type Actions = {
  order: Order;
  request: BuyerRequest;
  onAnswer: (answer: Answer) => void;
  onCancel: () => void;
  onRefund: () => void;
};

/** What may be answered now: the order service has the same rules. */
function RequestActions({ order, request, onAnswer, onCancel, onRefund }: Actions) {
  const [send, { isLoading, error }] = useAnswerRequestMutation();
  const { kind, state, id } = request;
  const isSent = isOnItsWay(order.status);
  const receive = () =>
    void send({ orderId: order.id, requestId: id, answer: { state: 'received', text: '' } });
  const isCancelled = !isSent && (kind === 'cancel' || isWhole(order, request));
  return (
    <>
      <OfferedActions>
        {isCancelled && <Button onClick={onCancel}>Cancel and Refund</Button>}
        {isSent && kind !== 'cancel' && state === 'asked' && (
          <Button onClick={() => onAnswer('accepted')}>
            {kind === 'withdrawal' ? 'Send Instructions' : 'Accept'}
          </Button>
        )}
        {isSent && kind !== 'cancel' && state !== 'received' && (
          <Button
            look={state === 'accepted' ? 'primary' : 'secondary'}
            busy={isLoading && 'Saving...'}
            onClick={receive}
          >
            Pots Received
          </Button>
        )}
        {kind !== 'cancel' && !isCancelled && (
          <Button look={state === 'received' || !isSent ? 'primary' : 'secondary'} onClick={onRefund}>
            Refund These Pots
          </Button>
        )}
        {kind !== 'withdrawal' && state !== 'received' && (
          <Button look="secondary" onClick={() => onAnswer('declined')}>
            Decline
          </Button>
        )}
      </OfferedActions>
      {error && <Alert severity="error">{messageOr(error, 'Failed to answer')}</Alert>}
    </>
  );
}

type Props = {
  order: Order;
  /** Opens the dialog that cancels the order. */
  onCancel: () => void;
  /** Opens the refund desk for this request. */
  onRefund: (request: BuyerRequest) => void;
  onAnswered: (message: string) => void;
};

/** What the buyer has asked, newest first, with the answers that are possible. Most orders have nothing to show. */
export function RequestsSheet({ order, onCancel, onRefund, onAnswered }: Props) {
  const [answering, setAnswering] = useState<{ request: BuyerRequest; answer: Answer } | null>(null);
  const { data: contact } = useContactQuery(undefined, { skip: order.requests.length === 0 });
  if (order.requests.length === 0) return null;
  const isSent = isOnItsWay(order.status);
  return (
    <Sheet aria-labelledby="buyer-requests">
      <h2 id="buyer-requests">The Buyer Asks</h2>
      <List>
        {order.requests.toReversed().map((request) => {
          const [asked] = request.steps;
          const due = isOpen(request) ? dueText(request, isSent) : '';
          return (
            <li key={request.id}>
              <strong>{REQUEST_WORDS[request.kind]}</strong>
              <span>{potsText(order, request.pieces)}</span>
              <small>
                {STATES[request.state]} · {shortDateTime(asked?.at ?? null)}
              </small>
              {asked?.text && <blockquote>{asked.text}</blockquote>}
              {due && <p>{due}</p>}
              {isOpen(request) && (
                <RequestActions
                  order={order}
                  request={request}
                  onAnswer={(answer) => setAnswering({ request, answer })}
                  onCancel={onCancel}
                  onRefund={() => onRefund(request)}
                />
              )}
            </li>
          );
        })}
      </List>
      {answering && (
        <AnswerDialog
          {...answering}
          order={order}
          address={contact?.address ?? ''}
          onClose={() => setAnswering(null)}
          onAnswered={(message) => {
            setAnswering(null);
            onAnswered(message);
          }}
        />
      )}
    </Sheet>
  );
}
