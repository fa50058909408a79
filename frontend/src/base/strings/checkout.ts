export const checkoutText = {
  differentBilling: 'Payment address different from delivery address',
  cardPayment: 'Card Payment',
  quickPay: 'Quick Pay',
  invalidPrice: (name: string) => `Invalid price for product: ${name}`,
  detailsNotFound: (id: string) => `Product details not found for item: ${id}`,
  paymentFailedRetry: 'Payment failed. Please try again.',
  paymentFailed: 'Payment failed.',
  mismatch: 'Cart/order mismatch. Please refresh and try again.',
  noOrder: 'No order found',
  history: 'View Order History',
  home: 'Back to Home',
} as const;
