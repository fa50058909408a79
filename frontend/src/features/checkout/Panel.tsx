import { noteFor, type PricedTravel } from '@slipcast/contracts/price-note';
import { vatText } from '@slipcast/contracts/vat-text';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, media, small, tokens } from '../../base/theme.ts';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Sum } from './sums.ts';

const Amount = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space.s16};
  font-size: ${tokens.text.t20};
  font-weight: 700;
`;
const Note = styled.p`
  ${small}
`;

const Part = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space.s16};
`;

export type TotalProps = {
  pence: number;
  label?: string;
  /** What it is made of, where that is more than the pots. */
  sums?: readonly Sum[];
  /** How it goes to its buyer; null: delivery is part of every price. */
  travel?: PricedTravel | null | undefined;
  /** VAT in it; null: the shop is not registered. */
  vat?: { ratePercent: number; pence: number } | null;
};

const voucherIn = (sums: readonly Sum[]) => -(sums.find(({ isVoucher }) => isVoucher)?.pence ?? 0);

export const Total = ({ pence, label = 'Total', sums = [], travel, vat }: TotalProps) => (
  <Stack $gap="s4">
    {sums.map((sum) => (
      <Part key={sum.label}>
        <span>{sum.label}</span>
        {sum.pence === 0 ? <span>Free</span> : <Price pence={sum.pence} />}
      </Part>
    ))}
    <Amount>
      <span>{label}</span>
      <Price pence={pence} />
    </Amount>
    {vat && <Note>{vatText(vat, { totalPence: pence, voucherPence: voucherIn(sums) })}</Note>}
    <Note>{noteFor(shop.pricesNote, travel)}</Note>
  </Stack>
);

export const Panel = styled.section`
  ${column('s16')}
  align-content: start;
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  ${media.medium} {
    padding: ${tokens.space.s24};
  }
  ${media.print} {
    padding: 0;
    background: none;
  }
`;

/** Content in a <div> on the left, a sticky <aside> on the right; one column on a phone. */
export const TwoColumns = styled.div`
  ${column('s32')}
  align-items: start;
  > div {
    ${column('s32')}
  }
  ${media.broad} {
    grid-template-columns: minmax(0, 1fr) 400px;
    gap: ${tokens.space.s48};
    > aside {
      position: sticky;
      top: 96px;
    }
  }
`;
