import { z } from 'zod';
import { ImageAddress, WireProduct } from './catalogue.ts';
import { AnyId, Count, Moment, number, ofType, optionalText, required, text } from './fields.ts';
import { WirePagination } from './paging.ts';
import { ImageUrl } from './product-images.ts';
import { RoomTerms } from '../sale-terms.ts';

export const UPDATE_STATES = ['draft', 'announced', 'closed'] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

export const UPDATE_LIMITS = {
  title: 100,
  text: 4000,
  pots: 200,
  pieces: 50,
  earlyMinutes: 120,
  roomFrom: 100_000,
  roomMinutes: 30,
};

const instant = z.iso.datetime({ offset: true, error: 'Please give the day and time at which it opens' });
const wholeNumber = (name: string, min: number, max: number) =>
  z.coerce
    .number(ofType(`${name} must be a whole number`))
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be ${min} to ${max}`)
    .max(max, `${name} must be ${min} to ${max}`);
const revisionLoaded = z.coerce.number().int().min(0).optional();

/** An update as its form sends it. */
export const UpdateBody = z.object({
  title: required('Title', UPDATE_LIMITS.title),
  text: optionalText('Text', UPDATE_LIMITS.text).default(''),
  imageUrl: z.preprocess((value) => (value === '' ? null : value), ImageUrl.nullable()).default(null),
  opensAt: instant,
  /** Ids of products, in the order in which the preview shows them. */
  pots: z
    .array(z.string().min(1).max(64))
    .max(UPDATE_LIMITS.pots, `At most ${UPDATE_LIMITS.pots} pots in one update`)
    .refine((pots) => new Set(pots).size === pots.length, 'Each pot can be in it once'),
  pieces: wholeNumber('Pieces for each buyer', 1, UPDATE_LIMITS.pieces).nullable().default(null),
  oneOfEach: z.boolean().default(false),
  earlyMinutes: wholeNumber('Minutes of early access', 0, UPDATE_LIMITS.earlyMinutes).default(0),
  /** A waiting room; null: everyone may reserve from the opening on. */
  room: z
    .object({
      from: wholeNumber('Number of people waiting', 0, UPDATE_LIMITS.roomFrom),
      minutes: wholeNumber('Minutes to choose', 1, UPDATE_LIMITS.roomMinutes),
    })
    .nullable()
    .default(null),
  /** The revision when the form was loaded. If someone else has edited the update since, this edit is refused. */
  revisionLoaded,
});
export type UpdateBody = z.infer<typeof UpdateBody>;

/** From when to when: a repeat of the same press moves nothing more. */
export const MoveOpeningBody = z.object({ from: instant, to: instant });
export const PausedBody = z.object({ paused: z.boolean() });
export const UpdateStateBody = z.object({ state: z.enum(['announced', 'closed']) });

const shown = {
  id: text('autumn-kiln').describe('Also the end of its address, /updates/{id}'),
  title: text('The autumn kiln'),
  text: text('Forty pots from two firings.'),
  imageUrl: ImageAddress.nullable(),
  opensAt: Moment.describe('When its pots can be bought'),
  paused: z.boolean().describe('Nothing of it can be reserved or bought for the moment'),
  pieces: number(3)
    .int()
    .nullable()
    .describe('The most pieces of the update that one buyer may have; null: no limit'),
  oneOfEach: z.boolean().describe('Each buyer may have one of each pot'),
  room: RoomTerms.nullable().describe('Its waiting room; null: it has none'),
};
/** An update as shoppers see it, from its announcement on. */
export const WireUpdate = z
  .object({
    ...shown,
    isOpen: z.boolean().describe('The time has come'),
    isClosed: z.boolean().describe('What is left is in the shop like any other pot'),
    products: z.array(WireProduct),
  })
  .meta({ id: 'Update' });
export type WireUpdate = z.infer<typeof WireUpdate>;

/** An update as the back office sees it. */
export const WireAdminUpdate = z
  .object({
    ...shown,
    state: z.enum(UPDATE_STATES),
    isOpen: z.boolean(),
    pots: z.array(AnyId),
    earlyMinutes: number(10).int(),
    revision: Count.describe('How often it was changed; send it back as revisionLoaded'),
  })
  .meta({ id: 'AdminUpdate' });
export type WireAdminUpdate = z.infer<typeof WireAdminUpdate>;
export const AdminUpdateList = z.object({ updates: z.array(WireAdminUpdate), pagination: WirePagination });
export type AdminUpdateList = z.infer<typeof AdminUpdateList>;
