import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import {
  ORDER_EMAILS,
  SETTINGS_LIMITS as MAX,
  SETTINGS_NAMES as NAMES,
  WITHDRAWAL_DAYS,
} from '../settings.ts';
import { given } from '../number.ts';
import { Count, ofType, optionalText, required, text } from './fields.ts';

/** One of the shop's own photographs, as an upload answers its address. */
const OWN_PHOTO = /^\/media\/[A-Za-z0-9_-]{1,80}\/\d+\.jpg$/;
const HTTPS = /^https:\/\/[^/\s]+\.\S+$/;

type Texts = 'notice' | 'priceNote' | 'pricesNote' | 'delivery' | 'maker' | 'care';

const shortText = (field: Texts) => optionalText(NAMES[field], MAX[field]);
const link = (field: 'instagram' | 'etsy' | 'facebook') =>
  optionalText(NAMES[field], MAX.link).refine(
    (address) => address === '' || (HTTPS.test(address) && URL.canParse(address)),
    `${NAMES[field]} must be an address that begins with https://`,
  );

const between = (name: string, min: number, max: number) =>
  `${name} must be a whole number from ${min} to ${max}`;
/** Text of digits counts as the number. */
const wholeNumber = (words: string, min: number, max: number) =>
  given(z.coerce.number(ofType(words)).int(words).min(min, words).max(max, words));
/** Or '', as in clients that do not know it. */
const emailAddress = (field: 'orderEmailsTo' | 'repliesTo') =>
  optionalText(NAMES[field], EMAIL_MAX)
    .refine(
      (address) => address === '' || z.email().safeParse(address).success,
      `${NAMES[field]} must be an email address`,
    )
    .default('');

/** null and an empty text: as the environment says. Older clients don't know it. */
const orEnvironment = (
  field: 'undoMinutes' | 'lettersPerMinute' | 'namesDays' | 'auditDays',
  min: number,
  max: number,
) => {
  const words = between(NAMES[field], min, max);
  return z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.union([z.null(), wholeNumber(words, min, max)], { error: words }),
    )
    .default(null);
};
const RETURN_DAYS = between(NAMES.returnDays, WITHDRAWAL_DAYS, MAX.returnDays);
const DAYS = between(NAMES.dispatchDays, 1, MAX.dispatchDays);

/** The whole of the settings that the maker edits. */
export const SettingsBody = z.object({
  name: required(NAMES.name, MAX.name),
  notice: shortText('notice'),
  priceNote: shortText('priceNote'),
  pricesNote: shortText('pricesNote'),
  delivery: shortText('delivery'),
  /** null and an empty text: nothing is said. */
  dispatchDays: z.preprocess(
    (value) => (value === '' ? null : value),
    z.union([z.null(), wholeNumber(DAYS, 1, MAX.dispatchDays)], { error: DAYS }),
  ),
  /** null and an empty text: no longer than the law asks. Older clients don't know it. */
  returnDays: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.union([z.null(), wholeNumber(RETURN_DAYS, WITHDRAWAL_DAYS, MAX.returnDays)], { error: RETURN_DAYS }),
    )
    .default(null),
  maker: shortText('maker'),
  /** Older clients don't know it. */
  makerPhoto: optionalText(NAMES.makerPhoto, MAX.link)
    .refine(
      (address) => address === '' || OWN_PHOTO.test(address),
      `${NAMES.makerPhoto} must be the address of a photograph that was uploaded here`,
    )
    .default(''),
  care: shortText('care'),
  instagram: link('instagram'),
  etsy: link('etsy'),
  facebook: link('facebook'),
  lowStock: wholeNumber(between(NAMES.lowStock, 0, MAX.lowStock), 0, MAX.lowStock),
  countVisits: z.boolean(`${NAMES.countVisits} must be true or false`),
  /** Older clients don't know these two. */
  orderEmails: z
    .enum(ORDER_EMAILS, `${NAMES.orderEmails} must be one of ${ORDER_EMAILS.join(', ')}`)
    .default('each'),
  orderEmailsTo: emailAddress('orderEmailsTo'),
  /** Older clients don't know these two. */
  repliesTo: emailAddress('repliesTo'),
  offersGifts: z.boolean(`${NAMES.offersGifts} must be true or false`).default(false),
  undoMinutes: orEnvironment('undoMinutes', 0, MAX.undoMinutes),
  lettersPerMinute: orEnvironment('lettersPerMinute', 1, MAX.lettersPerMinute),
  namesDays: orEnvironment('namesDays', MAX.storedDaysLeast, MAX.storedDays),
  auditDays: orEnvironment('auditDays', MAX.storedDaysLeast, MAX.storedDays),
  /** The revision when the form was loaded. If someone else has changed the settings since, this edit is refused. */
  revisionLoaded: z.int().min(0).optional(),
});

export const WireSettings = z.object({
  name: text('Fettle Pottery'),
  notice: text(''),
  delivery: text('Delivery within the UK is included, by Royal Mail Tracked 48.'),
  priceNote: text('Price includes VAT and UK delivery'),
  pricesNote: text('Prices include VAT and UK delivery.'),
  instagram: text('https://www.instagram.com/'),
  etsy: text('https://www.etsy.com/uk/'),
  facebook: text(''),
  maker: text(''),
  makerPhoto: text('/media/shop-1f2e3d4c5b6a79880716253443526170/1200.jpg').describe('Empty: none'),
  care: text('Food safe, and happy in a dishwasher.'),
  dispatchDays: Count.nullable(),
  returnDays: Count.nullable(),
  lowStock: Count,
  countVisits: z.boolean(),
  orderEmails: z.enum(ORDER_EMAILS),
  orderEmailsTo: text('maker@example.com').describe('Empty: the shop’s own address'),
  offersGifts: z.boolean(),
  repliesTo: text('maker@example.com').describe('Empty: to the address that the shop’s emails come from'),
  undoMinutes: Count.nullable().describe('null, as in the three below: as the environment says'),
  lettersPerMinute: Count.nullable().describe('Never more than LETTERS_PER_MINUTE'),
  namesDays: Count.nullable(),
  auditDays: Count.nullable(),
});
export type WireSettings = z.infer<typeof WireSettings>;

export const EditedSettings = WireSettings.extend({
  revision: Count.describe('How often the settings were changed; send it back as revisionLoaded'),
});
export type EditedSettings = z.infer<typeof EditedSettings>;
