/** Where a table of products comes from; `slipcast` is our own export. */
export const IMPORT_SOURCES = ['shopify', 'etsy', 'woocommerce', 'slipcast'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_SOURCE_NAMES: Record<ImportSource, string> = {
  shopify: 'Shopify',
  etsy: 'Etsy',
  woocommerce: 'WooCommerce',
  slipcast: 'CSV',
};

export const IMPORT_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  /** Of a ZIP file with photographs, and of what is in it. */
  zipBytes: 100 * 1024 * 1024,
  unpackedBytes: 500 * 1024 * 1024,
  /** The longest row, all its cells together. */
  rowCharacters: 200_000,
} as const;
