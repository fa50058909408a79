import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, grid, tokens } from '../../base/theme.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import type { OrderLine } from './order.ts';

const List = styled.ul`
  ${column('s16')}
`;
const Item = styled.li`
  ${grid('56px minmax(0, 1fr) auto', 's12')}
  align-items: start;
  line-height: 1.35;
  > :first-child {
    border-radius: ${tokens.radius.field};
  }
  > div {
    ${column('s4')}
    justify-items: start;
  }
  p {
    font-weight: 600;
  }
  [data-look] {
    white-space: normal;
  }
`;
const Letter = styled.span`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 5;
  background: ${tokens.color.raw};
  font-family: ${tokens.font.head};
  font-size: ${tokens.text.t25};
`;

type Props<Line extends OrderLine> = {
  lines: readonly Line[];
  /** Without an image, shows the first letter of the name instead of the placeholder pot. */
  letters?: boolean;
  /** What stands beside the picture: the name and, in <small>, colour, quantity and price. */
  children: (line: Line) => ReactNode;
};

export function OrderLines<Line extends OrderLine>({ lines, letters = false, children }: Props<Line>) {
  return (
    <List className="order-lines">
      {lines.map((line) => (
        <Item key={line.id}>
          {letters && !line.image ? (
            <Letter aria-hidden>{line.name.charAt(0).toUpperCase()}</Letter>
          ) : (
            <Picture src={line.image} alt="" sizes="56px" />
          )}
          <div>{children(line)}</div>
          {line.isPriced !== false && <Price pence={line.subtotalPence ?? line.pricePence * line.quantity} />}
        </Item>
      ))}
    </List>
  );
}

/** `note`: what the shopper should know of a line before paying. */
export const SummaryLines = ({ lines }: { lines: readonly (OrderLine & { note?: string })[] }) => (
  <OrderLines lines={lines}>
    {({ name, color, quantity, pricePence, note }) => (
      <>
        <p>{name}</p>
        <small>
          {color && color !== 'Default' ? `${color} · ` : ''}
          {quantity} × <Price pence={pricePence} />
        </small>
        {note && <small>{note}</small>}
      </>
    )}
  </OrderLines>
);
