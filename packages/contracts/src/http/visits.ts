import { z } from 'zod';
import { Id } from '../ids.ts';
import { BROWSER_STEPS, PAGE_TYPES, STEPS, VISIT_LIMITS, VISIT_PERIODS } from '../visits.ts';
import { AnyId, Count, text } from './fields.ts';

/** Longer searches are not stored, but must not lose the rest of their batch. */
const TYPED_MAX = 500;

export const VisitEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('view'),
    page: z.enum(PAGE_TYPES),
    productId: Id.optional().describe('Of a product’s page'),
  }),
  z.object({ kind: z.literal('add'), productId: Id }),
  z.object({
    kind: z.literal('search'),
    words: z
      .string()
      .max(TYPED_MAX)
      .meta({ description: 'Of a search that found nothing', examples: ['butter dish'] }),
  }),
  z.object({ kind: z.literal('step'), step: z.enum(BROWSER_STEPS) }),
]);
export type VisitEvent = z.infer<typeof VisitEvent>;

/** What a browser reports about a visit: never whose it is. */
export const VisitsBody = z.object({
  events: z
    .array(VisitEvent)
    .min(1)
    .max(VISIT_LIMITS.events)
    .meta({ examples: [[{ kind: 'view', page: 'home' }]] }),
});
export type VisitsBody = z.infer<typeof VisitsBody>;

export const VisitsQuery = z.object({
  days: z.enum(VISIT_PERIODS).default('30').describe('How many days, today included'),
});

/** In a letter to the mailing list there are at most so many. */
const POTS_MAX = 100;
export const PotVisitsQuery = z.object({
  from: z.iso
    .datetime({ error: 'Please give the time from which visits are counted' })
    .meta({ examples: ['2026-11-20T19:00:00.000Z'] }),
  ids: z
    .string()
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(Id).max(POTS_MAX, `At most ${POTS_MAX} pots at a time`))
    .describe('Ids of products, with commas between them'),
});

const Times = Count.describe('How often');

const WirePotVisits = z.object({
  productId: AnyId,
  views: Times,
  adds: Times,
  orders: Count.describe('Pieces of this pot in paid orders'),
});

/** The counts of a period. Visitors cannot be distinguished. */
export const WireVisits = z.object({
  isCounting: z.boolean().describe('The setting “Count visits”'),
  days: z.array(z.object({ day: z.iso.date().meta({ examples: ['2026-11-22'] }), views: Times })),
  pages: z.array(z.object({ page: z.enum(PAGE_TYPES), views: Times })).describe('The most seen first'),
  pots: z.array(WirePotVisits).describe('The most seen first, so many as fit on a screen'),
  searches: z
    .array(z.object({ words: text('butter dish'), times: Times }))
    .describe('Without a result, the most frequent first'),
  otherSearches: Count.describe('Searches without results whose words are not stored or not shown'),
  steps: z
    .array(z.object({ step: z.enum(STEPS), times: Times }))
    .describe('On the way to a sale, in their order'),
});
export type WireVisits = z.infer<typeof WireVisits>;

/** What was viewed on the days from one on, up to a week of them. */
export const WireVisitsSince = z.object({
  isCounting: z.boolean().describe('The setting “Count visits”'),
  days: Count.describe('How many days, today included'),
  views: Times.describe('Views of all pages on these days'),
  viewsBefore: Times.describe('Views of all pages on as many days before them'),
  pots: z.array(WirePotVisits).describe('Those that were asked for, in their order'),
});
export type WireVisitsSince = z.infer<typeof WireVisitsSince>;
