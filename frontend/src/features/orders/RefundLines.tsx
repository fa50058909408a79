import { paidBack } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';
import { column, small, tokens } from '../../base/theme.ts';
import { longDate, type Order } from './order.ts';

const List = styled.ul`
  ${column('s12')}
  padding-top: ${tokens.space.s12};
  border-top: 1px solid ${tokens.color.rule};
  small {
    display: block;
    ${small}
  }
  p {
    white-space: pre-line;
  }
`;

const WORDS = { pending: 'is on its way back', done: 'refunded' };

/** An order's refunds as its buyer sees them; nothing where there are none. One that failed is the maker's to sort out. */
export function RefundLines({ order: { refunds } }: { order: Pick<Order, 'refunds'> }) {
  const shown = refunds.flatMap(({ state, ...refund }) =>
    state === 'failed'
      ? []
      : [{ ...refund, words: state === 'settled' ? `paid back ${paidBack(refund.how)}` : WORDS[state] }],
  );
  if (shown.length === 0) return null;
  return (
    <List aria-label="Refunds">
      {shown.map(({ id, amountPence, voucherPence, words, message, at }) => (
        <li key={id}>
          <strong>
            {formatPence(amountPence)} {words}
          </strong>
          <small>
            {longDate(at)}
            {voucherPence > 0 && `, ${formatPence(voucherPence)} of it as a gift voucher`}
          </small>
          {message && <p>{message}</p>}
        </li>
      ))}
    </List>
  );
}
