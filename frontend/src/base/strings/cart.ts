export const cartText = {
  summary: 'Order Summary',
  expired: 'Your reservation has expired. Items may no longer be available.',
  updateFailed: 'Failed to update quantity',
  notEnough: (left: number) => `Not enough stock available. Only ${left} items remaining.`,
  onlyAvailable: (left: number) =>
    `Only ${left} items available. Items may become unavailable if you wait too long.`,
} as const;
