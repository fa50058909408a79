import { formatPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';

const Amount = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

export const Price = ({ pence }: { pence: number }) => <Amount>{formatPence(pence)}</Amount>;
