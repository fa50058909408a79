import { formatPence } from '@slipcast/contracts/money';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { CartLine } from '../../base/cart-line.ts';
import { cartText } from '../../base/strings/cart.ts';
import { column, line, media, tokens } from '../../base/theme.ts';
import { Total, type TotalProps } from '../../features/checkout/Panel.tsx';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';

const Folding = styled.details`
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  summary {
    ${line('s16')}
    justify-content: space-between;
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
    ${column('s24')}
    padding: ${tokens.space.s12} 0;
  }
  ${media.broad} {
    padding: ${tokens.space.s16} ${tokens.space.s24};
  }
`;

/** The order so far. On a phone it is folded and shows the total only, unless a line has something to say. */
type Props = { lines: readonly (CartLine & { note?: string })[]; children?: ReactNode } & TotalProps;

export function FoldingSummary({ lines, children, ...total }: Props) {
  const isPhone = window.matchMedia('(max-width: 1099.98px)').matches;
  const isOpen = !isPhone || lines.some(({ note }) => note);
  return (
    <Folding open={isOpen}>
      <summary>
        <span>{cartText.summary}</span>
        <span>{formatPence(total.pence)}</span>
      </summary>
      <div>
        <SummaryLines lines={lines} />
        <Total {...total} />
        {children}
      </div>
    </Folding>
  );
}
