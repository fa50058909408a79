import { Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { row, touchTarget, tokens } from '../../base/theme.ts';
import type { Dashboard } from '../../features/orders/admin-orders-api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../shell/Screen.tsx';

const Strip = styled.section`
  ${row('s12', 's24')}
  justify-content: space-between;
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  p {
    font-weight: 600;
    color: ${tokens.color.copperDeep};
  }
`;
const Pots = styled.ul`
  li {
    ${row('s0', 's16')}
    justify-content: space-between;
  }
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  a {
    ${touchTarget}
    font-weight: 600;
  }
  span {
    color: ${tokens.color.iron};
    font-weight: 600;
  }
`;

/** How many paid orders wait to be shipped: the next job. */
export function NextJob({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Strip aria-label="Next job">
      <p>{count === 1 ? '1 paid order is' : `${count} paid orders are`} waiting to be shipped.</p>
      <ButtonLink Icon={Truck} to="/admin/orders/ship">
        Start Shipping
      </ButtonLink>
    </Strip>
  );
}

const pots = (count: number) => (count === 1 ? '1 pot' : `${count} pots`);

const pieces = (upTo: number) =>
  upTo === 1 ? 'only one piece' : upTo === 2 ? 'only one or two pieces' : `${upTo} pieces or fewer`;

/** What will soon be gone; from how many pieces on is a setting. */
export function LowStock({ stock: { upTo, low, soldOut, pots: named } }: { stock: Dashboard['lowStock'] }) {
  const more = low - named.length;
  return (
    <Sheet aria-labelledby="low-stock">
      <h2 id="low-stock">Low Stock</h2>
      <p>
        {upTo > 0 && `${low === 0 ? 'No pot has' : `${pots(low)} with`} ${pieces(upTo)} left; `}
        {soldOut === 0 ? (
          'none is'
        ) : (
          <Link to="/admin/products?state=published&stock=none">{pots(soldOut)}</Link>
        )}{' '}
        sold out.
      </p>
      <Pots>
        {named.map(({ id, name, left }) => (
          <li key={id}>
            <Link to={`/admin/products?search=${encodeURIComponent(name)}`}>{name}</Link>
            <span>{left} left</span>
          </li>
        ))}
      </Pots>
      {more > 0 && (
        <p>
          <Link to="/admin/products?state=published&stock=low">And {more} more</Link>.
        </p>
      )}
    </Sheet>
  );
}
