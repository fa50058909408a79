import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, grid, row, tokens } from '../../base/theme.ts';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';

const Block = styled.section`
  ${column('s8')}
  padding: ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  h2 {
    font-size: ${tokens.text.t20};
  }
`;
const Item = styled.li`
  ${grid('56px minmax(0, 1fr)', 's8', 's12')}
  align-items: center;
  padding: ${tokens.space.s12} 0;
  border-top: 1px solid ${tokens.color.rule};
  &:last-child {
    padding-bottom: 0;
  }
  > :first-child {
    border-radius: ${tokens.radius.field};
  }
  p {
    overflow-wrap: anywhere;
  }
  a {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
`;
const Beside = styled.div`
  ${row('s4', 's16')}
  > :first-child {
    flex: 1 1 12rem;
  }
  > div + div {
    ${row('s4')}
  }
`;

type Props = {
  title: string;
  intro: string;
  lines: readonly CartLine[];
  renderNote?: (line: CartLine) => ReactNode;
  renderActions: (line: CartLine) => ReactNode;
};

/** Items that the cart lists but that are not part of the order. */
export const UnpaidItems = ({ title, intro, lines, renderNote, renderActions }: Props) => (
  <Block aria-label={title}>
    <h2>{title}</h2>
    <p>{intro}</p>
    <ul>
      {lines.map((line) => (
        <Item key={skuKey(line)}>
          <Picture src={line.image} alt="" sizes="56px" />
          <Beside>
            <div>
              <p>
                <Link to={`/products/${line.productId}`}>{line.name}</Link>
              </p>
              <small>
                {line.color && `${line.color} · `}
                {line.quantity} × <Price pence={line.pricePence} />
              </small>
              {renderNote && <p>{renderNote(line)}</p>}
            </div>
            <div>{renderActions(line)}</div>
          </Beside>
        </Item>
      ))}
    </ul>
  </Block>
);
