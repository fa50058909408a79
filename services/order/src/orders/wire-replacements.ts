import type { Order } from './order-record.ts';

/** The orders on both sides of a replacement. */
export const wireReplacements = ({ handSale, replacements }: Order) => {
  const { replaces } = handSale ?? {};
  return {
    ...(replaces && { replaces: { id: replaces.orderId, orderNumber: replaces.orderNumber } }),
    ...(replacements.length > 0 && {
      replacements: replacements.map(({ pieces: _pieces, ...replacement }) => replacement),
    }),
  };
};
