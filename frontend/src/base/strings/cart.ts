export const cartText = {
  summary: 'Order Summary',
  expired: 'Your reservation has expired. Items may no longer be available.',
  notEnough: (left: number) => `Not enough stock available. Only ${left} items remaining.`,
  ended: 'Your reservation has ended, so other shoppers can have these now.',
} as const;
