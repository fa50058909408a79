/** A draft was never in the shop; what is archived was, and can come back. */
export const PRODUCT_STATES = ['published', 'draft', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
/** By name as in a dictionary, `Mug 2` before `Mug 10`; of one price by name too. `newest`: by when shoppers first saw it. */
export const PRODUCT_ORDERS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'newest'] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];
/** Makers sort by the pieces left in all colours together too. */
export const ADMIN_PRODUCT_ORDERS = [...PRODUCT_ORDERS, 'stock-asc', 'stock-desc'] as const;
export type AdminProductOrder = (typeof ADMIN_PRODUCT_ORDERS)[number];
/** `low`: as few pieces as the shop's settings call low, but not sold out. */
export const STOCK_FILTERS = ['low', 'none'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];
