import { REFUND_MESSAGE_MAX } from '@slipcast/contracts/limits';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { column, line, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { longDate, type Order } from './order.ts';
import { BEGIN, potsText } from './request-words.ts';
import { type RequestKind, useAskMutation } from './requests-api.ts';

const Pots = styled.ul`
  ${column('s12')}
  li {
    ${line('s16')}
    justify-content: space-between;
  }
`;
const Statement = styled.blockquote`
  margin: 0;
  padding: ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
  line-height: 1.5;
`;

type Quantities = Readonly<Record<number, number>>;
const leftOf = ({ quantity, refundedQuantity = 0 }: Order['lines'][number]) => quantity - refundedQuantity;

type PotsProps = { order: Order; quantities: Quantities; onChange: (quantities: Quantities) => void };

/** Which pots it is about: all of them, until the buyer says otherwise. */
const ChoosePots = ({ order: { lines }, quantities, onChange }: PotsProps) => (
  <Pots aria-label="Pots">
    {lines.map((pot, at) => {
      const [number, most] = [at + 1, leftOf(pot)];
      if (most <= 0) return null;
      const name = pot.color ? `${pot.name} (${pot.color})` : pot.name;
      const set = (next: number) => onChange({ ...quantities, [number]: Math.min(most, Math.max(0, next)) });
      return (
        <li key={pot.id}>
          <span>{name}</span>
          <QuantityStepper
            value={quantities[number] ?? 0}
            item={name}
            busy={false}
            isMost={quantities[number] === most}
            onChange={set}
          />
        </li>
      );
    })}
  </Pots>
);

const INTRO: Record<RequestKind, string> = {
  cancel:
    'We won’t send your order before we’ve answered you. If it hasn’t been made ready, we’ll cancel it and refund you.',
  return:
    'Choose the pots that you’d like to return. We’ll email you our answer, so please don’t send anything back before that.',
  withdrawal: 'Choose the pots that this is about. You don’t have to give a reason.',
};
const SUBMIT: Record<RequestKind, string> = {
  cancel: 'Ask to Cancel',
  return: 'Ask to Return',
  withdrawal: 'Confirm Withdrawal',
};

type Props = {
  order: Order;
  orderKey: string | null;
  kind: RequestKind;
  onClose: () => void;
  onAsked: () => void;
};

/** What a buyer asks. A withdrawal takes two steps: the buyer reads the whole statement before it counts. */
export function RequestDialog({ order, orderKey, kind, onClose, onAsked }: Props) {
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(order.lines.map((pot, at) => [at + 1, leftOf(pot)])),
  );
  const [message, setMessage] = useState('');
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The same at every press, so that a second one asks for nothing more.
  const [id] = useState(() => crypto.randomUUID());
  const [ask, { isLoading }] = useAskMutation();
  const pieces = Object.entries(quantities).flatMap(([number, quantity]) =>
    quantity > 0 ? [{ line: Number(number), quantity }] : [],
  );
  const send = async () => {
    const { error } = await ask({ id: order.id, orderKey, request: { id, kind, pieces, message } });
    if (error) setProblem(messageOr(error));
    else onAsked();
  };
  const next = () => {
    if (pieces.length === 0) return setProblem('Choose at least one pot.');
    setProblem(undefined);
    if (kind === 'withdrawal' && !isReading) return setReading(true);
    return void send();
  };
  const back = (label: string, act: () => void): ReactNode => (
    <Button look="secondary" disabled={isLoading} onClick={act}>
      {label}
    </Button>
  );
  return (
    <Dialog
      title={BEGIN[kind]}
      onClose={onClose}
      footer={
        <>
          {isReading ? back('Back', () => setReading(false)) : back('Close', onClose)}
          <Button busy={isLoading && 'Sending...'} onClick={next}>
            {kind === 'withdrawal' && !isReading ? 'Continue' : SUBMIT[kind]}
          </Button>
        </>
      }
    >
      <Stack $gap="s16">
        {isReading ? (
          <>
            <Statement>
              I, {order.name}, withdraw from the contract for order {order.number} of{' '}
              {longDate(order.createdAt)}, for {potsText(order, pieces)}.
            </Statement>
            <p>We’ll email a receipt with the date and time to {order.email}.</p>
          </>
        ) : (
          <>
            <p>{INTRO[kind]}</p>
            {kind !== 'cancel' && (
              <ChoosePots order={order} quantities={quantities} onChange={setQuantities} />
            )}
            {kind !== 'withdrawal' && (
              <TextArea
                id="request-message"
                label="Message"
                optional
                rows={3}
                maxLength={REFUND_MESSAGE_MAX}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            )}
          </>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </Dialog>
  );
}
