import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { tokens } from '../../base/theme.ts';
import { Price } from '../../ui/Price.tsx';

const Row = styled.div`
  display: grid;
  gap: ${tokens.space.s4};
  > p:first-child {
    display: flex;
    justify-content: space-between;
    gap: ${tokens.space.s16};
    font-size: ${tokens.text.t20};
    font-weight: 700;
  }
  > p + p {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;

/** The amount to pay and what it includes. */
export function Total({ pence, label = 'Total' }: { pence: number; label?: string }) {
  return (
    <Row>
      <p>
        <span>{label}</span>
        <Price pence={pence} />
      </p>
      <p>{shop.pricesNote}</p>
    </Row>
  );
}
