/** Lengths are in characters. */
export const EMAIL_MAX = 254;
export const NAME_MAX = 120;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 500;
/** What a checkout form takes; joined with commas they stay below ADDRESS_MAX. */
export const ADDRESS_PART_MAX = { line: 150, city: 100, postcode: 20 } as const;
export const TRACKING_MAX = 500;
/** A private note about an order. */
export const NOTE_MAX = 2000;
/** A note for the person who packs an order: it has to fit on the slip. */
export const PACKING_NOTE_MAX = 500;
/** What a buyer adds to an order: a note to the maker, and the message of a gift. Both have to fit on the slip. */
export const WISHES_MAX = { note: 500, message: 300 } as const;
/** What a refund says to the buyer. */
export const REFUND_MESSAGE_MAX = 1000;
/** What is wrong with a pot that is sold as a second. */
export const SECOND_FLAW_MAX = 500;

/** Of an order made by hand: its lines that are no pots, and the most that one of them, or all of it, may cost. */
export const BY_HAND_LIMITS = { lines: 20, text: 120, pence: 10_000_000, totalPence: 100_000_000 } as const;
/** For how long a link to pay may hold the pots. The key of an emailed link works for 90 days. */
export const PAY_LINK_LIMITS = { minutes: 10, days: 60 } as const;

/** Pieces of one item in a cart or an order. */
export const QUANTITY_MAX = 999;

/** As many products as one stream of live stock, or one question, may be about. */
export const LIVE_PRODUCTS_MAX = 100;

export const PRODUCT_LIMITS = {
  name: 120,
  description: 5000,
  category: 60,
  color: 60,
  optionName: 40,
  care: 300,
  making: 300,
  /** Pounds; an adjustment may go below zero. */
  price: 100_000,
  adjustmentMin: -10_000,
  stock: 1_000_000,
  weightGrams: 20_000,
  lengthMm: 610,
  widthMm: 460,
  heightMm: 460,
  variants: 30,
} as const;
/** Millimetres, for a dimension that is empty or not a number (A§5, decision 22). */
export const DIMENSION_DEFAULT = 10;

export const IMAGES_MAX = { products: 10, variants: 5 } as const;
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
/** The longer side of a stored photograph, in pixels: twice the largest width served. */
export const IMAGE_SIDE_MAX = 2400;
/** What a photograph shows, in words. Screen readers read it in one breath. */
export const IMAGE_ALT_MAX = 250;
/** A path of the shop itself or an https address. Browsers read '//', '/\\' and '/<tab>/' as another host. */
export const IMAGE_ADDRESS = /^(?:\/(?![/\\\s])|https:\/\/)/;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const ISSUE_LIMITS = { description: 5000, notes: 10_000, commit: 64 } as const;

/** Of a ticket for a waiting room: enough to tell it from all others of its room. */
export const CALLED_DIGITS = 12;
