import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import type { Refunds, RefundableLine } from '../../features/orders/refunds-api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { type Choice, fateOf, withQuantity } from './refund-choice.ts';

const Line = styled.div`
  ${column('s8')}
  padding-bottom: ${tokens.space.s12};
  border-bottom: 1px solid ${tokens.color.raw};
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space.s12};
    align-items: center;
    justify-content: space-between;
  }
`;

const Amount = styled.p`
  justify-self: end;
`;

const nameOf = ({ name, color }: RefundableLine) =>
  color && color !== 'Default' ? `${name} (${color})` : name;

type Props = {
  refunds: Refunds;
  choice: Choice;
  /** Nothing of it has come back, unless someone says otherwise. */
  isGone: boolean;
  onChange: (choice: Choice) => void;
};

function PieceLine({ line, choice, isGone, onChange }: Omit<Props, 'refunds'> & { line: RefundableLine }) {
  const { line: number, amounts } = line;
  const quantity = choice.quantities[number] ?? 0;
  const name = nameOf(line);
  if (amounts.length === 0)
    return (
      <Line>
        <div>
          <span>{name}</span>
          <small>Already refunded</small>
        </div>
      </Line>
    );
  const choose = (fate: 'on-sale' | 'gone') => () =>
    onChange({ ...choice, fates: { ...choice.fates, [number]: fate } });
  const fate = fateOf(choice, number, isGone);
  return (
    <Line>
      <div>
        <span>
          {name}
          <br />
          <small>{amounts.length === 1 ? '1 piece' : `${amounts.length} pieces`} can be refunded</small>
        </span>
        <QuantityStepper
          value={quantity}
          item={name}
          busy={false}
          onChange={(next) => onChange(withQuantity(choice, number, next, amounts.length))}
        />
      </div>
      {quantity > 0 && (
        <div role="radiogroup" aria-label={`What becomes of ${name}`}>
          <Checkbox
            type="radio"
            name={`fate-${number}`}
            label="Back on sale"
            checked={fate === 'on-sale'}
            onChange={choose('on-sale')}
          />
          <Checkbox
            type="radio"
            name={`fate-${number}`}
            label="Gone, or not back yet"
            checked={fate === 'gone'}
            onChange={choose('gone')}
          />
        </div>
      )}
      {quantity > 0 && (
        <Amount>
          <Price pence={amounts[quantity - 1] ?? 0} />
        </Amount>
      )}
    </Line>
  );
}

/** The pieces that can still be refunded, what becomes of them, and the delivery. */
export function RefundPieces({ refunds, ...rest }: Props) {
  const { choice, onChange } = rest;
  return (
    <Fieldset legend="Pieces">
      {refunds.lines.map((line) => (
        <PieceLine key={line.line} line={line} {...rest} />
      ))}
      {refunds.deliveryPence > 0 && (
        <Checkbox
          label="Refund the delivery too"
          checked={choice.delivery}
          onChange={({ target }) => onChange({ ...choice, delivery: target.checked })}
        />
      )}
    </Fieldset>
  );
}
