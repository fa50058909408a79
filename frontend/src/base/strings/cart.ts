import { appText } from './app.ts';

export const cartText = {
  title: 'Shopping Cart',
  summary: 'Order Summary',
  browse: 'Browse Products',
  proceed: 'Proceed to Checkout',
  expired: 'Your reservation has expired. Items may no longer be available.',
  refresh: 'Refresh Cart',
  sessionExpired: appText.sessionExpired,
  reservedByOther: 'This item is currently reserved by another user. Please try again later.',
  addFailed: 'Failed to add item to cart',
  updateFailed: 'Failed to update quantity',
  outOfStock: 'This product is out of stock',
  notEnough: (left: number) => `Not enough stock available. Only ${left} items remaining.`,
  onlyAvailable: (left: number) =>
    `Only ${left} items available. Items may become unavailable if you wait too long.`,
} as const;
