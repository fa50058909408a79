import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { media, tokens } from '../../base/theme.ts';
import { type CheckoutLine, withSubtotal } from '../../features/checkout/checkout-line.ts';
import { Total } from '../../features/checkout/Total.tsx';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { formatPence } from '../../base/money.ts';

const Frame = styled.details`
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  summary {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${tokens.space.s16};
    min-height: 44px;
    font-weight: 600;
    cursor: pointer;
  }
  summary::after {
    content: '+' / '';
    order: 1;
    font-size: ${tokens.text.t25};
    line-height: 1;
  }
  &[open] summary::after {
    content: '−' / '';
  }
  summary span + span {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
  > div {
    display: grid;
    gap: ${tokens.space.s24};
    padding: ${tokens.space.s12} 0;
  }
  ${media.broad} {
    padding: ${tokens.space.s16} ${tokens.space.s24};
  }
`;

/** The order so far. On a phone it is folded and shows the total only. */
export function InfoSummary({ lines, pence }: { lines: readonly CheckoutLine[]; pence: number }) {
  const isDesk = window.matchMedia('(min-width: 1100px)').matches;
  return (
    <Frame open={isDesk}>
      <summary>
        <span>{cartText.summary}</span>
        <span>{formatPence(pence)}</span>
      </summary>
      <div>
        <SummaryLines lines={lines.map(withSubtotal)} />
        <Total pence={pence} />
      </div>
    </Frame>
  );
}
