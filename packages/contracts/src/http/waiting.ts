import { z } from 'zod';
import { Id, VariantId } from '../ids.ts';
import { bothSpellings } from '../spelling.ts';
import { Email } from './auth.ts';
import { ImageAddress } from './catalogue.ts';
import { AnyId, Count, EXAMPLE_ID, Moment, required, text } from './fields.ts';

/** A guest may give an address; an account has one. */
export const WaitBody = bothSpellings(
  z.object({
    product_id: z.coerce.string().pipe(Id),
    variantId: VariantId,
    email: Email.optional(),
  }),
);

export const WireWaitingPlace = z
  .object({
    id: AnyId,
    product_id: AnyId,
    variantId: text('main'),
    state: z.enum(['waiting', 'yours']).describe('yours: a piece is reserved for this shopper'),
    byMail: z
      .enum(['no', 'unconfirmed', 'confirmed'])
      .describe('Unless it is confirmed, the place counts only while the shopper’s page asks for it'),
    ahead: Count.describe('How many come first'),
    until: Moment.nullable().describe('With yours: until when, unless the shopper adds it to the cart'),
  })
  .meta({ id: 'WaitingPlace' });
export type WireWaitingPlace = z.infer<typeof WireWaitingPlace>;

export const WaitingPlaceAnswer = z.object({ place: WireWaitingPlace, serverTime: Moment });
export const WaitingPlaces = z.object({ places: z.array(WireWaitingPlace), serverTime: Moment });

/** What stands behind the # of a mailed link. */
export const WaitingKeyBody = z.object({ key: required('The key of the link', 200) });
/** For a shopper who followed the link, perhaps in another browser. */
export const MailedPlace = WaitingPlaceAnswer.extend({
  product: z.object({
    id: text(EXAMPLE_ID),
    name: text('Tall mug'),
    color: text('Slate'),
    imageUrl: ImageAddress.nullable(),
  }),
});
