/** As the form, the server's sentences and the audit log call the shop's settings. */
export const SETTINGS_NAMES = {
  name: 'Shop name',
  notice: 'Notice',
  priceNote: 'Note beside a price',
  pricesNote: 'Note beside a total',
  delivery: 'Delivery',
  dispatchDays: 'Working days until dispatch',
  maker: 'The maker',
  care: 'Care and food safety',
  instagram: 'Instagram',
  etsy: 'Etsy',
  facebook: 'Facebook',
  lowStock: 'Low stock',
  countVisits: 'Count visits',
  orderEmails: 'Emails about new orders',
  orderEmailsTo: 'Send them to',
} as const;

/** What the maker says of the shop on the back office's settings page. */
export const SETTINGS_LIMITS = {
  name: 60,
  notice: 200,
  delivery: 500,
  priceNote: 120,
  pricesNote: 160,
  maker: 600,
  care: 500,
  link: 200,
  /** Working days. */
  dispatchDays: 60,
  /** Pieces. */
  lowStock: 100,
} as const;
/** How often the maker is emailed about new orders. */
export const ORDER_EMAILS = ['each', 'daily', 'never'] as const;
export type OrderEmails = (typeof ORDER_EMAILS)[number];

/** Until the maker says otherwise. */
export const SETTINGS_DEFAULTS: {
  dispatchDays: number;
  lowStock: number;
  countVisits: boolean;
  orderEmails: OrderEmails;
  orderEmailsTo: string;
} = { dispatchDays: 3, lowStock: 2, countVisits: true, orderEmails: 'each', orderEmailsTo: '' };
