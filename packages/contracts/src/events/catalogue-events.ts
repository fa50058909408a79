import { z } from 'zod';
import { ZONE_IDS } from '../delivery-zones.ts';
import { WORDED_EMAILS } from '../email-texts.ts';
import { DeliveryMethodBody } from '../http/delivery-options.ts';
import { PAGES } from '../pages.ts';
import { SaleTerms } from '../sale-terms.ts';
import { ORDER_EMAILS } from '../settings.ts';

const Images = z.array(z.object({ url: z.string() }));
/** One thing that can be bought: the product's own row (`main`) or a variant. */
const Sku = z.object({
  variantId: z.string(),
  /** Its colour or, where the maker has named what buyers choose, name and value: 'Size: Large'. */
  color: z.string(),
  /** What one piece costs: base price and adjustment added up. */
  pricePence: z.number().int().positive(),
  imageUrl: z.string().nullable(),
  images: Images,
  /**
   * The sum of everything that admins ever put in or took out of this SKU by editing its stock. The ledger applies
   * the difference to what it applied before, so events may be repeated or skipped over.
   */
  stockAdjusted: z.number().int(),
  /** The admin who changed that sum last. */
  adjustedBy: z.string().optional(),
});
const version = z.number().int().min(1);

/** Of products, updates, stock, pages and settings: what shoppers see of the shop. */
export const CATALOGUE_EVENTS = {
  'product.changed.v1': z
    .object({
      productId: z.string(),
      version,
      name: z.string(),
      category: z.string(),
      imageUrl: z.string().nullable(),
      images: Images,
      skus: z.array(Sku).min(1),
      /** How it travels; all four are missing from events before version 0.3.0. Without a weight it weighs what the shop's pots usually do. */
      packedGrams: z.number().int().min(1).optional(),
      collectionOnly: z.boolean().optional(),
      hsCode: z.string().optional(),
      origin: z.string().optional(),
      /** Only of a pot of an announced update; left out, it is sold like any other. */
      sale: SaleTerms.optional(),
    })
    .describe('A product was added or edited.'),
  'product.removed.v1': z
    .object({
      productId: z.string(),
      version,
      /** Of an archived product, whose stock edits still count. */
      skus: z.array(Sku.pick({ variantId: true, stockAdjusted: true, adjustedBy: true })).optional(),
    })
    .describe(
      'A product is no longer in the shop: it was deleted, or archived. A newer product.changed.v1 brings it back.',
    ),
  'update.changed.v1': z
    .object({
      version,
      sale: SaleTerms,
      state: z.enum(['announced', 'closed']),
      /** The pots in it, in their order. */
      productIds: z.array(z.string()),
    })
    .describe(
      'A shop update was announced, changed, moved, paused, resumed or closed. Nothing is published of a draft.',
    ),
  /** `version` counts this SKU's changes one by one. */
  'stock.changed.v1': z
    .object({
      productId: z.string(),
      variantId: z.string(),
      onHand: z.number().int().min(0),
      /** Pieces that were sold but did not exist; absent means none. */
      shortfall: z.number().int().min(0).optional(),
      version,
      cause: z.enum(['adjustment', 'sale', 'return']),
      /** With a sale: whose hold it fulfils. */
      sale: z
        .object({ orderId: z.string(), owner: z.string(), quantity: z.number().int().min(1) })
        .optional(),
      /** Not for sale: a restored ledger and its sources disagree about it. */
      quarantined: z.literal(true).optional(),
    })
    .describe('The stock ledger recorded a sale, a return or an adjustment.'),
  'content.changed.v1': z
    .object({
      page: z.enum(PAGES),
      version,
      /** Of the contact page. Missing from events before version 0.3.0. */
      address: z.string().optional(),
      /** Of the terms of sale and of delivery and returns. Missing from events before version 0.3.0. */
      text: z.string().optional(),
    })
    .describe('The text of a page was edited.'),
  'email-text.changed.v1': z
    .object({
      version,
      email: z.enum(WORDED_EMAILS),
      subject: z.string(),
      heading: z.string(),
      opening: z.string(),
      closing: z.string(),
    })
    .describe(
      'The maker changed her own words in an email about an order; all are empty where she has none.',
    ),
  'categories.changed.v1': z
    .object({ version })
    .describe('The maker put the categories in another order, or renamed or merged one.'),
  /** Each change by itself and in their order, because a name can come back for another category. */
  'categories.moved.v1': z
    .object({ from: z.string(), name: z.string() })
    .describe(
      'The maker renamed the category with the id `from`, or merged it into another one. From now on its pots are in `name`.',
    ),
  /** What other services need of the settings; `dispatchDays` is null if none is given. */
  'shop.changed.v1': z
    .object({
      version,
      name: z.string(),
      pricesNote: z.string(),
      dispatchDays: z.number().int().min(1).nullable(),
      lowStock: z.number().int().min(0),
      /** Missing from events before version 0.3.0. */
      orderEmails: z.enum(ORDER_EMAILS).optional(),
      orderEmailsTo: z.string().optional(),
      repliesTo: z.string().optional(),
      /** null: no longer than the law asks. */
      returnDays: z.number().int().min(1).nullable().optional(),
      /** null: as the environment says. */
      undoMinutes: z.number().int().min(0).nullable().optional(),
      lettersPerMinute: z.number().int().min(1).nullable().optional(),
      namesDays: z.number().int().min(1).nullable().optional(),
      auditDays: z.number().int().min(1).nullable().optional(),
    })
    .describe('The maker changed the shop’s settings.'),
  /** What anyone may know of the delivery options: the zones that are on. */
  'delivery.changed.v1': z
    .object({
      version,
      zones: z.array(
        z.object({ zone: z.enum(ZONE_IDS), methods: z.array(DeliveryMethodBody.omit({ id: true })) }),
      ),
      packedGrams: z.number().int().min(1),
    })
    .describe('The maker changed the delivery options.'),
};
