import { formatPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';

const Amount = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

/** With a true minus sign, which is as wide as the digits. */
export const Price = ({ pence }: { pence: number }) => (
  <Amount>{formatPence(pence).replace('-', '−')}</Amount>
);
