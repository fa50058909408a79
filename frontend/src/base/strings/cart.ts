import { appText } from './app.ts';

export const cartText = {
  summary: 'Order Summary',
  expired: 'Your reservation has expired. Items may no longer be available.',
  sessionExpired: appText.sessionExpired,
  reservedByOther: 'This item is currently reserved by another user. Please try again later.',
  addFailed: 'Failed to add item to cart',
  updateFailed: 'Failed to update quantity',
  outOfStock: 'This product is out of stock',
  notEnough: (left: number) => `Not enough stock available. Only ${left} items remaining.`,
  onlyAvailable: (left: number) =>
    `Only ${left} items available. Items may become unavailable if you wait too long.`,
} as const;
