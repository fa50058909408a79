import { BY_HAND_LIMITS } from '@slipcast/contracts/limits';
import { formatPence } from '@slipcast/contracts/money';
import { Plus, X } from 'lucide-react';
import { styled } from 'styled-components';
import { grid, line, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { keyOf, labelOf } from '../pots/pot-tiles.ts';
import { type FreeLine, type OrderDraft, withQuantity } from './order-draft.ts';

const Line = styled.li`
  ${line('s12')}
  justify-content: space-between;
  padding: ${tokens.space.s8} 0;
  border-bottom: 1px solid ${tokens.color.rule};
  > span:first-child {
    flex: 1;
    min-width: 0;
  }
`;
const Typed = styled.li`
  ${grid('minmax(0, 1fr) 104px 44px', 's8')}
  align-items: end;
  padding: ${tokens.space.s8} 0;
`;

type Props = { draft: OrderDraft; onChange: (draft: OrderDraft) => void };

/** The pots and the other lines of an order that is being made. */
export function DraftLines({ draft, onChange }: Props) {
  const { pots, lines } = draft;
  const change = (key: string, change: Partial<FreeLine>) =>
    onChange({ ...draft, lines: lines.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  const add = () =>
    onChange({ ...draft, lines: [...lines, { key: crypto.randomUUID(), text: '', amount: '' }] });
  return (
    <Stack $gap="s8">
      {pots.length === 0 && lines.length === 0 && <p>Tap a pot, or add a line of your own.</p>}
      <ul aria-label="On this order">
        {pots.map((pot) => (
          <Line key={keyOf(pot)}>
            <span>
              {labelOf(pot)}
              <br />
              <Price pence={pot.pricePence * pot.quantity} />
            </span>
            <QuantityStepper
              value={pot.quantity}
              item={labelOf(pot)}
              busy={false}
              isMost={pot.quantity >= pot.stock}
              onChange={(quantity) => onChange(withQuantity(draft, pot, Math.min(quantity, pot.stock)))}
            />
          </Line>
        ))}
        {lines.map(({ key, text, amount }, at) => (
          <Typed key={key}>
            <Field
              label={`Line ${at + 1}`}
              value={text}
              maxLength={BY_HAND_LIMITS.text}
              autoComplete="off"
              onChange={({ target }) => change(key, { text: target.value })}
            />
            <Field
              label="Amount, £"
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => change(key, { amount: target.value })}
            />
            <IconButton
              Icon={X}
              label={`Remove line ${at + 1}`}
              onClick={() => onChange({ ...draft, lines: lines.filter((one) => one.key !== key) })}
            />
          </Typed>
        ))}
      </ul>
      <div>
        <Button look="secondary" Icon={Plus} disabled={lines.length >= BY_HAND_LIMITS.lines} onClick={add}>
          Add a Line
        </Button>
      </div>
      {lines.length >= BY_HAND_LIMITS.lines && (
        <p role="status">
          {BY_HAND_LIMITS.lines} lines at most, each up to {formatPence(BY_HAND_LIMITS.pence)}.
        </p>
      )}
    </Stack>
  );
}
