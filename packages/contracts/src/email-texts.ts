/** The emails about an order in which the maker may use words of her own. */
export const WORDED_EMAILS = [
  'order-confirmation',
  'order-shipped',
  'order-ready',
  'order-collected',
  'order-cancelled',
  'order-refunded',
] as const;
export type WordedEmail = (typeof WORDED_EMAILS)[number];

/** What stands for something of the order, as it is typed between braces. */
export const EMAIL_PLACEHOLDERS = ['first name', 'order number', 'shop'] as const;
export type EmailPlaceholder = (typeof EMAIL_PLACEHOLDERS)[number];

export const EMAIL_TEXT_LIMITS = { subject: 120, heading: 80, opening: 1000, closing: 1000 } as const;
/** '' is the shop's own subject or heading, and no words at the beginning or the end. */
export type EmailText = Record<keyof typeof EMAIL_TEXT_LIMITS, string>;
export const EMAIL_TEXT_FIELDS = Object.keys(EMAIL_TEXT_LIMITS) as (keyof EmailText)[];
export const NO_EMAIL_TEXT: EmailText = { subject: '', heading: '', opening: '', closing: '' };

/** As the form, the server's sentences and the audit log call the fields. */
export const EMAIL_TEXT_NAMES: Record<keyof EmailText, string> = {
  subject: 'Subject',
  heading: 'Heading',
  opening: 'Your words at the beginning',
  closing: 'Your words at the end',
};

/** What each is called in the back office, and what it says without words of the maker's. */
export const WORDED_EMAIL_NAMES: Record<WordedEmail, { name: string; subject: string; heading: string }> = {
  'order-confirmation': {
    name: 'Confirmation of an order',
    subject: 'Your order {order number} at {shop}',
    heading: 'Thank you for your order',
  },
  'order-shipped': {
    name: 'An order is on its way',
    subject: 'Your order {order number} is on its way',
    heading: 'Your order is on its way',
  },
  'order-ready': {
    name: 'An order is ready to collect',
    subject: 'Your order {order number} is ready to collect',
    heading: 'Your order is ready to collect',
  },
  'order-collected': {
    name: 'An order was collected',
    subject: 'Your order {order number} has been collected',
    heading: 'Your order has been collected',
  },
  'order-cancelled': {
    name: 'An order was cancelled',
    subject: 'Your order {order number} has been cancelled',
    heading: 'Your order has been cancelled',
  },
  'order-refunded': {
    name: 'An order was refunded',
    subject: 'Refund for your order {order number}',
    heading: 'Your refund',
  },
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What is between braces and stands for nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name.trim().toLowerCase())
    .filter((name) => !EMAIL_PLACEHOLDERS.some((known) => known === name));

/** With the comma and the spaces before it, which go with a value that is not known. */
const WITH_COMMA = /(,?[ \t]*)\{([^{}]*)\}/g;

/**
 * The text with what its placeholders stand for; an unknown one stays as it is. 'Thank you, {first name}.' becomes 'Thank you.' for a
 * buyer whose first name is not known.
 */
export const filledIn = (text: string, values: Record<EmailPlaceholder, string>): string =>
  text
    .replaceAll(WITH_COMMA, (whole, before: string, name: string) => {
      const known = EMAIL_PLACEHOLDERS.find((one) => one === name.trim().toLowerCase());
      if (!known) return whole;
      return values[known] === '' ? '' : `${before}${values[known]}`;
    })
    .replace(/^[,\s]+/, '');
