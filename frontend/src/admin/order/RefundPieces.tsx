import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import type { Refunds, RefundableLine } from '../../features/orders/refunds-api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import type { Uploads } from '../photographs/use-uploads.ts';
import {
  type Choice,
  fateOf,
  secondOf,
  type SecondProblems,
  withQuantity,
  withSecond,
} from './refund-choice.ts';
import { SecondFields } from './SecondFields.tsx';

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
  /* A long name takes another line, rather than push the number below it. */
  > :first-child {
    flex-wrap: nowrap;
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
  /** What is missing of the seconds, by line. */
  problems: Readonly<Record<number, SecondProblems>>;
  uploads: Uploads;
  onChange: (choice: Choice) => void;
};
const FATES = [
  ['on-sale', 'Back on sale'],
  ['second', 'On sale as a second'],
  ['gone', 'Gone, or not back yet'],
] as const;

function PieceLine({ line, ...given }: Omit<Props, 'refunds'> & { line: RefundableLine }) {
  const { choice, isGone, problems, uploads, onChange } = given;
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
  const choose = (fate: (typeof FATES)[number][0]) => () =>
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
          {FATES.map(([one, label]) => (
            <Checkbox
              key={one}
              type="radio"
              name={`fate-${number}`}
              label={label}
              checked={fate === one}
              onChange={choose(one)}
            />
          ))}
        </div>
      )}
      {quantity > 0 && fate === 'second' && (
        <SecondFields
          name={name}
          line={number}
          second={secondOf(choice, number)}
          problems={problems[number] ?? {}}
          uploads={uploads}
          onChange={(more) => onChange(withSecond(choice, number, () => more))}
        />
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
