/** What the shop exports as tables, by the path of each, in the order of the screen. */
export const TABLES = [
  'products',
  'orders',
  'users',
  'ledger/movements',
  'pages',
  'subscribers',
  'subscribers/consents',
  'letters',
] as const;
export type Table = (typeof TABLES)[number];

export const TABLE_FILES: Record<Table, string> = {
  products: 'products',
  orders: 'orders',
  users: 'customers',
  'ledger/movements': 'movements',
  pages: 'pages',
  subscribers: 'subscribers',
  'subscribers/consents': 'consents',
  letters: 'letters',
};
