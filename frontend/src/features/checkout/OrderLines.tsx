import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
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
  align-items: start;
  line-height: 1.35;
  > :first-child {
    border-radius: ${tokens.radius.field};
    overflow: hidden;
  }
  p {
    font-weight: 600;
  }
  small {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;

/** `price` in pounds for one piece. */
export type ShownLine = {
  id: string;
  name: string;
  color: string;
  quantity: number;
  price: number;
  image: string | null;
};

export function OrderLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <List className="order-lines">
      {lines.map(({ id, name, color, quantity, price, image }) => (
        <Item key={id}>
          <div>
            <Picture src={image} alt="" sizes="56px" />
          </div>
          <div>
            <p>{name}</p>
            <small>
              {color && color !== 'Default' ? `${color} · ` : ''}
              {quantity} × <Price pounds={price} />
            </small>
          </div>
          <Price pence={Math.round((Number.isFinite(price) ? price : 0) * 100) * quantity} />
        </Item>
      ))}
    </List>
  );
}
