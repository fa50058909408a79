import { z } from 'zod';
import { Card, DashboardUrl } from './payment.ts';
import { Count, Pounds, text } from './fields.ts';

/** For a spreadsheet, or as the statement of the account at the card provider that accounting software imports. */
export const BOOK_FORMATS = ['spreadsheet', 'xero', 'freeagent', 'quickbooks'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

const Month = z
  .string('Please give the month as in 2026-11')
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as in 2026-11')
  .meta({ examples: ['2026-11'] });
export const BooksQuery = z.object({ month: Month });
export const BooksFileQuery = BooksQuery.extend({
  format: z.enum(BOOK_FORMATS, `The format must be one of ${BOOK_FORMATS.join(', ')}`).default('spreadsheet'),
});

/**
 * A month's money by Britain's clock, in pounds. Sales less refunds, disputes and fees is what the month has brought, with disputes won, vouchers sold and returned less
 * those used and refunded, and deposits taken less those used and returned.
 *
 * Vouchers sold and returned, less those refunded, used and cancelled, is what the month has added to `vouchers.outstanding`.
 */
export const WireBooks = z
  .object({
    month: text('2026-11'),
    sales: z.object({
      count: Count,
      goods: Pounds,
      discount: Pounds,
      delivery: Pounds,
      total: Pounds,
      vat: Pounds,
    }),
    refunds: z.object({
      count: Count,
      total: Pounds,
      vat: Pounds,
      otherwise: Pounds.describe('Of the total: paid back by other means than the card'),
    }),
    disputes: z
      .object({
        count: Count,
        total: Pounds,
        vat: Pounds.optional(),
        won: z
          .object({ count: Count, total: Pounds, vat: Pounds })
          .optional()
          .describe('Won in this month after they had been lost'),
      })
      .describe('Lost to buyers’ banks, or accepted, in this month'),
    deposits: z
      .object({
        count: Count.describe('Deposits taken'),
        taken: Pounds.describe('For orders made by hand that were not paid in full before the month ended'),
        used: Pounds.describe('Taken in earlier months, for orders that are among this month’s sales'),
        returned: Pounds.describe('Taken in earlier months, for orders that were cancelled'),
        vat: Pounds.describe('VAT of those taken, less that of those used and returned'),
      })
      .optional(),
    vouchers: z
      .object({
        count: Count.describe('Vouchers sold'),
        sold: Pounds.describe('What they cost: owed in pots, and no sale before they are used'),
        refunded: Pounds.describe('Refunds of vouchers'),
        used: Pounds.describe('Of the sales: paid with vouchers'),
        returned: Pounds.describe('Of the refunds: to vouchers, old or new'),
        cancelled: Pounds.optional().describe(
          'No longer owed: void, or bought with a payment that was lost to a dispute',
        ),
        outstanding: Pounds.optional().describe('Owed on all vouchers at the end of the month'),
      })
      .optional(),
    payouts: z
      .object({
        count: Count,
        total: Pounds,
        sales: Pounds,
        refunds: Pounds,
        fees: Pounds,
        disputes: Pounds,
        other: Pounds.describe('What else the card provider has added or taken'),
        isCurrent: z.boolean().describe('False: the card provider did not answer, so some may be missing'),
      })
      .describe(
        'Transfers to the maker’s bank in this month: sales less refunds, fees and disputes, and other',
      ),
    fees: Pounds.describe('What the card provider has kept of the month’s sales'),
    feesUnknown: Count.describe('Sales whose fee the card provider has not reported yet'),
  })
  .meta({ id: 'Books' });
export type WireBooks = z.infer<typeof WireBooks>;

/** What an order's card payment has brought, in pounds. `null`: the card provider has not reported its fee yet. */
export const WireOrderMoney = z
  .object({
    taken: Pounds.describe('Paid by card; 0 where it was paid by other means'),
    refunded: Pounds,
    lost: Pounds.describe('To the buyer’s bank'),
    fee: Pounds.nullable(),
    net: Pounds.nullable(),
    card: Card.nullable().optional().describe('Which card has paid; null: not known, or removed for its age'),
    dashboardUrl: DashboardUrl.optional(),
  })
  .meta({ id: 'OrderMoney' });
export type WireOrderMoney = z.infer<typeof WireOrderMoney>;
