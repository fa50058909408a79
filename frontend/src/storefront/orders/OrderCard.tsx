import { styled } from 'styled-components';
import { column, media, panel, row, tokens } from '../../base/theme.ts';
import { useResend } from '../../features/checkout/use-resend.tsx';
import { longDate, type Order, type OrderLine } from '../../features/orders/order.ts';
import { OrderNotice } from '../../features/orders/OrderNotice.tsx';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Actions } from '../../ui/Stack.tsx';

/** 'Mug in Slate', or 'Jug (Size: Large)' where the choice has a name. */
const altOf = ({ name, color }: OrderLine) =>
  color.includes(': ') ? `${name} (${color})` : color ? `${name} in ${color}` : name;

const Card = styled.article`
  ${column('s16')}
  padding: ${tokens.space.s16};
  ${panel('card')}
  box-shadow: ${tokens.shadow.contact};
  ${media.medium} {
    padding: ${tokens.space.s24};
  }
`;
const Head = styled.header`
  ${row('s4', 's16')}
  > p + span {
    font-size: ${tokens.text.t20};
    font-weight: 600;
  }
  p {
    flex: 1 1 8rem;
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;
/** The pots of the order, in a row on one board. */
const Board = styled.ul`
  display: flex;
  gap: ${tokens.space.s8};
  overflow: hidden;
  border-bottom: 3px solid ${tokens.color.raw};
  li {
    position: relative;
    flex: 0 1 88px;
    min-width: 0;
  }
  picture {
    border-radius: ${tokens.radius.field} ${tokens.radius.field} 0 0;
  }
  .times {
    position: absolute;
    right: 4px;
    bottom: 4px;
    padding: 0 6px;
    border-radius: ${tokens.radius.chip};
    background: ${tokens.color.ink};
    color: ${tokens.color.slip};
    font-size: ${tokens.text.t14};
    font-weight: 600;
  }
  .more {
    align-self: center;
    flex: none;
    padding-left: ${tokens.space.s8};
    color: ${tokens.color.stone};
  }
`;

const SHOWN = 6;
const NAMED = 3;
const written = new Intl.ListFormat('en-GB');

/** 'Moon Vase, 2 × Harbour Mug and 3 more'. */
function names(lines: Order['lines']): string {
  const named = lines
    .slice(0, NAMED)
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const others = lines.length - named.length;
  return written.format(others > 0 ? [...named, `${others} more`] : named);
}

export function OrderCard({ order }: { order: Order }) {
  const { id, number, status, createdAt, lines, pricePence } = order;
  const resend = useResend(order, undefined, `order-${id}`);
  const hidden = lines.length - SHOWN;
  return (
    <Card aria-labelledby={`order-${id}`}>
      <Head>
        <h2 id={`order-${id}`}>{number}</h2>
        <StatusChip status={status} />
        <p>{longDate(createdAt)}</p>
        <Price pence={pricePence} />
      </Head>
      <Board className="board">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.id}>
            <Picture src={line.image} alt={altOf(line)} sizes="88px" />
            {line.quantity > 1 && <span className="times">×{line.quantity}</span>}
          </li>
        ))}
        {hidden > 0 && <li className="more">and {hidden} more</li>}
      </Board>
      <p>{names(lines)}</p>
      <OrderNotice order={order} />
      {resend.outcome}
      <Actions>
        <ButtonLink to={`/order-details/${id}`} aria-describedby={`order-${id}`}>
          Show Details
        </ButtonLink>
        {status !== 'cancelled' && resend.button}
      </Actions>
    </Card>
  );
}
