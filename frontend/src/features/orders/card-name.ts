import type { PaymentCard } from '@slipcast/contracts/http/payment';

const BRANDS: Record<string, string> = {
  AMERICAN_EXPRESS: 'American Express',
  CHINA_UNIONPAY: 'UnionPay',
  DISCOVER: 'Discover',
  DISCOVER_DINERS: 'Diners Club',
  JCB: 'JCB',
  MASTERCARD: 'Mastercard',
  SQUARE_GIFT_CARD: 'Square gift card',
  VISA: 'Visa',
};

/** 'Visa ending 1111'. A brand that Square adds one day is a card. */
export const cardName = ({ brand, last4 }: NonNullable<PaymentCard['card']>): string =>
  `${BRANDS[brand] ?? 'Card'} ending ${last4}`;
