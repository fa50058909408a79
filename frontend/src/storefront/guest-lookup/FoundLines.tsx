import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { OrderLine } from '../../features/orders/order.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.s16};
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: 56px 1fr auto;
  gap: ${tokens.space.s12};
  line-height: 1.35;
  picture {
    border-radius: ${tokens.radius.field};
  }
  div {
    display: grid;
    gap: ${tokens.space.s4};
    justify-items: start;
    align-content: start;
  }
  strong {
    font-weight: 600;
  }
  small {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;

export function FoundLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <List className="found-lines">
      {lines.map(({ id, name, color, quantity, price, subtotal, image }) => (
        <Item key={id}>
          <Picture src={image} alt="" sizes="56px" />
          <div>
            <strong>{name}</strong>
            {color && <Chip>{color}</Chip>}
            <small>Quantity: {quantity}</small>
            <small>
              <Price pounds={price} /> each
            </small>
          </div>
          <Price pounds={subtotal} />
        </Item>
      ))}
    </List>
  );
}
