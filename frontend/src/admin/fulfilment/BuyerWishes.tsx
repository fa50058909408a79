import { styled } from 'styled-components';
import type { Order } from '../../features/orders/order.ts';

const Text = styled.p`
  white-space: pre-line;
`;

/** What the buyer asked for at the checkout, for the person who packs the order; nothing where they asked for nothing. */
export const BuyerWishes = ({ order: { wishes } }: { order: Order }) => (
  <>
    {wishes.note && (
      <Text>
        <strong>Note from the buyer</strong>
        {`\n${wishes.note}`}
      </Text>
    )}
    {wishes.giftMessage !== null && (
      <Text>
        <strong>A gift: no prices in the parcel</strong>
        {`\n${wishes.giftMessage || 'Without a message.'}`}
      </Text>
    )}
  </>
);
export const hasWishes = ({ wishes }: Order): boolean => wishes.note !== '' || wishes.giftMessage !== null;
