import { styled } from 'styled-components';
import { addressLines } from '../../features/orders/order.ts';

const Block = styled.address`
  font-style: normal;
  span {
    display: block;
  }
`;

/** One line per comma-separated part. */
export const AddressText = ({ address }: { address: string }) => (
  <Block>
    {addressLines(address).map((line, index) => (
      // Two lines of an address may be identical.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{line}</span>
    ))}
  </Block>
);
