import { styled } from 'styled-components';
import { addressLines, type OrderLine } from '../../features/orders/order.ts';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { Price } from '../../ui/Price.tsx';

const Block = styled.address`
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

export const AdminLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <OrderLines lines={lines} letters>
    {({ name, color, quantity, pricePence }) => (
      <>
        <p>{color ? `${name} (${color})` : name}</p>
        <small>
          Quantity: {quantity} × <Price pence={pricePence} />
        </small>
      </>
    )}
  </OrderLines>
);
