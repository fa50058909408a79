import { Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { row, touchTarget, tokens } from '../../base/theme.ts';
import type { Dashboard } from '../../features/orders/admin-orders-api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { countOf } from '../lists/count.ts';
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

/** The next job: the paid orders that are waiting to be shipped. */
export function NextJob({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Strip aria-label="Next job">
      <p>{countOf(count, 'paid order')} to ship</p>
      <ButtonLink Icon={Truck} to="/admin/orders/ship">
        Start Shipping
      </ButtonLink>
    </Strip>
  );
}

/** '3 pots are running low (2 or fewer left).' */
function lowText(low: number, upTo: number): string {
  if (low === 0) return 'Nothing is running low.';
  const left = upTo === 1 ? 'one left' : `${upTo} or fewer left`;
  return `${countOf(low, 'pot')} ${low === 1 ? 'is' : 'are'} running low (${left}).`;
}

/** The pots that will soon be gone. How few count as low is a setting; 0 turns it off. */
export function LowStock({ stock: { upTo, low, soldOut, pots: named } }: { stock: Dashboard['lowStock'] }) {
  const more = low - named.length;
  return (
    <Sheet aria-labelledby="low-stock">
      <h2 id="low-stock">Low Stock</h2>
      <p>
        {upTo > 0 && `${lowText(low, upTo)} `}
        {soldOut === 0 ? (
          'Nothing has sold out.'
        ) : (
          <>
            <Link to="/admin/products?state=published&stock=none">{countOf(soldOut, 'pot')}</Link>{' '}
            {soldOut === 1 ? 'has' : 'have'} sold out.
          </>
        )}
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
          <Link to="/admin/products?state=published&stock=low">{more} more</Link>
        </p>
      )}
    </Sheet>
  );
}
