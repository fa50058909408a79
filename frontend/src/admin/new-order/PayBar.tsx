import type { ByHandBody } from '@slipcast/contracts/http/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { Banknote, Clock, CreditCard, Link2 } from 'lucide-react';
import { styled } from 'styled-components';
import { grid, media, tokens, touchTarget } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../lists/count.ts';
import { type OrderDraft, penceOf, totalOf } from './order-draft.ts';

/** On a phone always within reach of the thumb. */
const Bar = styled.section`
  ${grid('1fr 1fr', 's8')}
  position: sticky;
  z-index: 30;
  bottom: 0;
  margin: 0 calc(-1 * ${tokens.space.s16});
  padding: ${tokens.space.s12} ${tokens.space.s16} calc(${tokens.space.s12} + env(safe-area-inset-bottom));
  border-top: 1px solid ${tokens.color.raw};
  background: ${tokens.color.paper};
  p {
    display: flex;
    grid-column: 1 / -1;
    gap: ${tokens.space.s12};
    justify-content: space-between;
  }
  a {
    ${touchTarget}
  }
  p {
    align-items: center;
  }
  strong {
    font-size: ${tokens.text.t20};
  }
  button:first-of-type {
    grid-column: 1 / -1;
    min-height: 56px;
  }
  button:last-of-type {
    grid-column: 1 / -1;
  }
  button {
    padding-inline: ${tokens.space.s8};
  }
  ${media.broad} {
    position: static;
    margin: 0;
    padding: ${tokens.space.s16} ${tokens.space.s24};
    border: 1px solid ${tokens.color.raw};
    border-radius: ${tokens.radius.card};
  }
`;

export type Pays = ByHandBody['pays'];
type Props = { draft: OrderDraft; busy: Pays | null; onPay: (pays: Pays) => void };

/** What it comes to, and a press for each way to pay. */
export function PayBar({ draft, busy, onPay }: Props) {
  const total = totalOf(draft);
  const pieces = draft.pots.reduce((sum, { quantity }) => sum + quantity, 0);
  const deposit = penceOf(draft.deposit);
  const now = formatPence(deposit < total ? deposit : total);
  const button = (pays: Pays) => ({
    busy: busy === pays,
    disabled: total === 0 || busy !== null,
    onClick: () => onPay(pays),
  });
  return (
    <Bar aria-label="Payment">
      <p aria-live="polite">
        {/* On a phone the order itself is below the pots. */}
        <a href="#this-order">{countOf(pieces, 'pot')}</a>
        <strong>{formatPence(total)}</strong>
      </p>
      <Button Icon={Banknote} {...button('cash')}>
        Cash {now}
      </Button>
      <Button look="secondary" Icon={CreditCard} {...button('card-reader')}>
        Card Reader
      </Button>
      <Button look="secondary" Icon={Link2} {...button('link')}>
        Pay by Link
      </Button>
      <Button look="secondary" Icon={Clock} {...button('later')}>
        Pay Later
      </Button>
    </Bar>
  );
}
