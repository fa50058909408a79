import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { column, tokens } from '../../base/theme.ts';
import { useSendAgainMutation } from '../../features/orders/by-hand-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { nameWithColor, replaceablePieces } from '../../features/orders/replaceable-pieces.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { labelOf, type Tile } from '../pots/pot-tiles.ts';
import { PotTiles } from '../pots/PotTiles.tsx';

const Pieces = styled.ul`
  ${column('s16')}
  padding-block: ${tokens.space.s16};
  li {
    ${column('s12')}
  }
  li > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space.s12};
    align-items: center;
    justify-content: space-between;
  }
`;

/** What is sent of each line, from 1 on. `instead`: another pot. */
type Choice = Record<number, { quantity: number; instead: Tile | null }>;
const NONE = { quantity: 0, instead: null };

/** With one piece in the order there is nothing to choose. */
const firstChoice = (order: Order): Choice => {
  const left = order.lines.map((_, at) => replaceablePieces(order, at));
  return left.length === 1 && left[0] === 1 ? { 1: { ...NONE, quantity: 1 } } : {};
};

function LineChoice({
  name,
  left,
  choice: { quantity, instead },
  onChange,
}: {
  name: string;
  left: number;
  choice: Choice[number];
  onChange: (choice: Choice[number]) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const choose = (tile: Tile | null) => {
    setChoosing(false);
    onChange({ quantity, instead: tile });
  };
  return (
    <li>
      <div>
        <span>
          {name}
          <br />
          <small>{left === 1 ? '1 piece' : `${left} pieces`} can be sent again</small>
        </span>
        <QuantityStepper
          value={quantity}
          item={name}
          busy={false}
          onChange={(next) => onChange({ instead, quantity: Math.min(left, Math.max(0, next)) })}
        />
      </div>
      {quantity > 0 && (
        <div>
          <span>{instead ? `${labelOf(instead)} instead` : 'The same pot'}</span>
          {instead ? (
            <Button look="secondary" onClick={() => choose(null)}>
              The Same Pot
            </Button>
          ) : (
            <Button look="secondary" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              Another Pot
            </Button>
          )}
        </div>
      )}
      {quantity > 0 && isChoosing && <PotTiles pots={[]} onAdd={choose} />}
    </li>
  );
}

type Props = { order: Order; onClose: () => void; onSent: (replacement: Order) => void };

/** Sends pots of an order again, as an order of its own at no charge. */
export function SendAgainDialog({ order, onClose, onSent }: Props) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(order));
  const [problem, setProblem] = useState('');
  const [sendAgain, { isLoading }] = useSendAgainMutation();
  // Another admin's replacement would be a surprise, so it is only made of what this dialog has shown.
  const [seen] = useState(order.replacements.length);
  const pieces = order.lines.flatMap((_, at) => {
    const { quantity, instead } = choice[at + 1] ?? NONE;
    if (quantity === 0) return [];
    const other = instead && { product_id: instead.productId, variant_id: instead.variantId };
    return [{ line: at + 1, quantity, ...(other && { instead: other }) }];
  });
  const send = async () => {
    const { data, error } = await sendAgain({ orderId: order.id, replacement: { seen, pieces } });
    if (data) onSent(data);
    else setProblem(messageOr(error, 'Failed to make the replacement'));
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Send pots of order ${order.number} again`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={pieces.length === 0} busy={isLoading} onClick={() => void send()}>
            Send Again
          </Button>
        </>
      }
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <p>
        It becomes an order of its own, at no charge and to the same address. Its pots are taken out of stock
        now{order.email ? `, and we email ${order.name}` : ''}.
      </p>
      <Pieces aria-label="Pots to send again">
        {order.lines.map((line, at) => {
          const left = replaceablePieces(order, at);
          if (left === 0) return null;
          return (
            <LineChoice
              key={line.id}
              name={nameWithColor(line)}
              left={left}
              choice={choice[at + 1] ?? NONE}
              onChange={(next) => setChoice({ ...choice, [at + 1]: next })}
            />
          );
        })}
      </Pieces>
    </Dialog>
  );
}
