import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { small, tokens } from '../../base/theme.ts';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';

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

/** The amount to pay and what it includes. */
export const Total = ({ pence, label = 'Total' }: { pence: number; label?: string }) => (
  <Stack $gap="s4">
    <Amount>
      <span>{label}</span>
      <Price pence={pence} />
    </Amount>
    <Note>{shop.pricesNote}</Note>
  </Stack>
);
