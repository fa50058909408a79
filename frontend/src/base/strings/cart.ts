export const cartText = {
  summary: 'Order Summary',
  expired: 'Your reservation has expired. Items may no longer be available.',
  notEnough: (left: number) => `Not enough stock available. Only ${left} items remaining.`,
} as const;
