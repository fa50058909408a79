import { useState } from 'react';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { piecesToSend } from './order-rules.ts';

const Line = styled.div`
  ${row('s8', 's16')}
  justify-content: space-between;
  padding-bottom: ${tokens.space.s8};
`;
const Quiet = styled(Button)`
  padding-inline: 0;
  justify-self: start;
`;

/** Which pieces of an order go into the parcel: all that are left, unless someone chooses. */
export function useParcelPart(order: Order) {
  const left = order.lines.flatMap((line, at) => {
    const quantity = piecesToSend(line);
    const name = line.color ? `${line.name} (${line.color})` : line.name;
    return quantity > 0 ? [{ line: at + 1, quantity, name }] : [];
  });
  const [chosen, setChosen] = useState<Record<number, number> | null>(null);
  const part = left.flatMap(({ line, quantity: most }) => {
    const quantity = Math.min(chosen?.[line] ?? 0, most);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const count = (pieces: readonly { quantity: number }[]) =>
    pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = chosen === null || count(part) === count(left);
  return {
    left,
    chosen,
    setChosen,
    mayBePart: count(left) > 1,
    isAll,
    isNothing: chosen !== null && part.length === 0,
    /** As the server is asked; nothing where all is sent. */
    pieces: isAll ? {} : { pieces: part, parcel_id: crypto.randomUUID() },
  };
}

type Part = Pick<
  ReturnType<typeof useParcelPart>,
  'left' | 'chosen' | 'setChosen' | 'mayBePart' | 'isNothing'
>;

export function ParcelPart({ left, chosen, setChosen, mayBePart, isNothing }: Part) {
  if (!mayBePart) return null;
  if (chosen === null)
    return (
      <Quiet look="quiet" onClick={() => setChosen({})}>
        Send only a part of it
      </Quiet>
    );
  return (
    <Fieldset legend="In this parcel">
      {left.map(({ line, quantity: most, name }) => {
        const quantity = chosen[line] ?? 0;
        return (
          <Line key={line}>
            <span>
              {name}
              <br />
              <small>{most === 1 ? '1 piece' : `${most} pieces`} to send</small>
            </span>
            <QuantityStepper
              value={quantity}
              item={name}
              busy={false}
              isMost={quantity >= most}
              onChange={(next) => setChosen({ ...chosen, [line]: Math.max(0, Math.min(next, most)) })}
            />
          </Line>
        );
      })}
      {isNothing && <p>Choose what goes into this parcel.</p>}
      <Quiet look="quiet" onClick={() => setChosen(null)}>
        Send all of it
      </Quiet>
    </Fieldset>
  );
}
