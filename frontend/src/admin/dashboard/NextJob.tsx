import { Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { ButtonLink } from '../../ui/Button.tsx';

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

/** Paid orders that wait to be shipped, with a link to them. */
export function NextJob({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Strip aria-label="Next job">
      <p>{count === 1 ? '1 paid order is' : `${count} paid orders are`} waiting to be shipped.</p>
      <ButtonLink Icon={Truck} to="/admin/orders?status=paid">
        Start Shipping
      </ButtonLink>
    </Strip>
  );
}
