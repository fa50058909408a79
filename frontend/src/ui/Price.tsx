import { styled } from 'styled-components';
import { formatPence } from '../base/money.ts';

const Amount = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

export const Price = ({ pence }: { pence: number }) => <Amount>{formatPence(pence)}</Amount>;
