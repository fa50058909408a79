/** As the form, the server's sentences and the audit log call the shop's settings. */
export const SETTINGS_NAMES = {
  name: 'Shop name',
  notice: 'Notice',
  priceNote: 'Note beside a price',
  pricesNote: 'Note beside a total',
  delivery: 'Delivery',
  dispatchDays: 'Working days until dispatch',
  returnDays: 'Days for returns',
  maker: 'The maker',
  makerPhoto: 'Photograph of the maker',
  care: 'Care and food safety',
  instagram: 'Instagram',
  etsy: 'Etsy',
  facebook: 'Facebook',
  lowStock: 'Low stock',
  countVisits: 'Count visits',
  orderEmails: 'Emails about new orders',
  orderEmailsTo: 'Send them to',
  offersGifts: 'Offer to send orders as gifts',
  repliesTo: 'Replies go to',
  undoMinutes: 'Minutes to undo shipping',
  lettersPerMinute: 'Letters per minute',
  namesDays: 'Days until names are removed from orders',
  auditDays: 'Days to keep the audit log',
} as const;

/** Days after delivery in which the law lets a buyer withdraw from the contract. */
export const WITHDRAWAL_DAYS = 14;

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
  /** Days after delivery; the law gives fourteen. */
  returnDays: 365,
  /** Pieces. */
  lowStock: 100,
  undoMinutes: 60,
  lettersPerMinute: 6000,
  /** Ten years, and at least a month: of names in orders, and of the audit log. */
  storedDays: 3650,
  storedDaysLeast: 30,
} as const;
/** How often the maker is emailed about new orders. */
export const ORDER_EMAILS = ['each', 'daily', 'never'] as const;
export type OrderEmails = (typeof ORDER_EMAILS)[number];

/** Until the maker says otherwise. */
export const SETTINGS_DEFAULTS: {
  dispatchDays: number;
  returnDays: number | null;
  lowStock: number;
  countVisits: boolean;
  orderEmails: OrderEmails;
  orderEmailsTo: string;
  offersGifts: boolean;
  repliesTo: string;
  /** null: as the environment says. */
  undoMinutes: number | null;
  lettersPerMinute: number | null;
  namesDays: number | null;
  auditDays: number | null;
} = {
  dispatchDays: 3,
  returnDays: null,
  lowStock: 2,
  countVisits: true,
  orderEmails: 'each',
  orderEmailsTo: '',
  offersGifts: false,
  repliesTo: '',
  undoMinutes: null,
  lettersPerMinute: null,
  namesDays: null,
  auditDays: null,
};
