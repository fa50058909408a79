import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { OrderLine } from '../../features/orders/order.ts';
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
  picture,
  .letter {
    border-radius: ${tokens.radius.field};
  }
  .letter {
    display: grid;
    place-items: center;
    aspect-ratio: 4 / 5;
    background: ${tokens.color.raw};
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t25};
  }
  p {
    font-weight: 600;
  }
  small {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;

export function AdminLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <List className="admin-lines">
      {lines.map(({ id, name, color, quantity, price, subtotal, image }) => (
        <Item key={id}>
          {image ? (
            <Picture src={image} alt={name} sizes="56px" />
          ) : (
            <span className="letter" aria-hidden>
              {name.charAt(0).toUpperCase()}
            </span>
          )}
          <div>
            <p>
              {name}
              {color && ` (${color})`}
            </p>
            <small>
              Quantity: {quantity} × <Price pounds={price} />
            </small>
          </div>
          <Price pounds={subtotal} />
        </Item>
      ))}
    </List>
  );
}
