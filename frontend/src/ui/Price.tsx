import { styled } from 'styled-components';
import { formatPence, formatPounds } from '../base/money.ts';

const Amount = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

/** Give `pounds` (a wire price) or `pence`. */
export function Price(props: { pounds: number } | { pence: number }) {
  return <Amount>{'pence' in props ? formatPence(props.pence) : formatPounds(props.pounds)}</Amount>;
}
