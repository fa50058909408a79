import type { EditedSettings, WireSettings } from '@slipcast/contracts/http/settings';
import { EMAIL_MAX } from '@slipcast/contracts/limits';
import {
  ORDER_EMAILS,
  SETTINGS_LIMITS as MAX,
  SETTINGS_NAMES as NAMES,
  WITHDRAWAL_DAYS,
} from '@slipcast/contracts/settings';
import * as v from 'valibot';
import { shop } from '../../base/shop.ts';
import { shortText, wholeNumber } from '../shell/typed-fields.ts';

const link = v.pipe(
  shortText(MAX.link),
  v.check(
    (address) => address === '' || (/^https:\/\/[^/\s]+\.\S+$/.test(address) && URL.canParse(address)),
    'Must be an address that starts with https://',
  ),
);
const email = v.pipe(
  shortText(EMAIL_MAX),
  v.check(
    (address) => address === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address),
    'Must be an email address',
  ),
);
export const settingsSchema = v.object({
  name: v.pipe(shortText(MAX.name), v.nonEmpty('Required')),
  notice: shortText(MAX.notice),
  priceNote: shortText(MAX.priceNote),
  pricesNote: shortText(MAX.pricesNote),
  delivery: shortText(MAX.delivery),
  dispatchDays: wholeNumber(1, MAX.dispatchDays, true),
  returnDays: wholeNumber(WITHDRAWAL_DAYS, MAX.returnDays, true),
  maker: shortText(MAX.maker),
  makerPhoto: v.string(),
  care: shortText(MAX.care),
  instagram: link,
  etsy: link,
  facebook: link,
  lowStock: wholeNumber(0, MAX.lowStock, false),
  countVisits: v.boolean(),
  orderEmails: v.picklist(ORDER_EMAILS),
  orderEmailsTo: email,
  offersGifts: v.boolean(),
  repliesTo: email,
  undoMinutes: wholeNumber(0, MAX.undoMinutes, true),
  lettersPerMinute: wholeNumber(1, MAX.lettersPerMinute, true),
  namesDays: wholeNumber(MAX.storedDaysLeast, MAX.storedDays, true),
  auditDays: wholeNumber(MAX.storedDaysLeast, MAX.storedDays, true),
  revision: v.number(),
});
export type TypedSettings = v.InferInput<typeof settingsSchema>;

export const settingsFields = Object.keys(NAMES) as (keyof typeof NAMES)[];
export const settingsLabels = { ...NAMES, revision: 'Revision' };

export const typedSettings = ({
  dispatchDays,
  returnDays,
  lowStock,
  offersGifts,
  repliesTo,
  undoMinutes,
  lettersPerMinute,
  namesDays,
  auditDays,
  ...texts
}: EditedSettings): TypedSettings => ({
  ...texts,
  dispatchDays: dispatchDays === null ? '' : String(dispatchDays),
  // A content service before 0.3.0 does not say.
  returnDays: String(returnDays ?? ''),
  lowStock: String(lowStock),
  // Neither does it say these.
  offersGifts: offersGifts ?? false,
  repliesTo: repliesTo ?? '',
  undoMinutes: String(undoMinutes ?? ''),
  lettersPerMinute: String(lettersPerMinute ?? ''),
  namesDays: String(namesDays ?? ''),
  auditDays: String(auditDays ?? ''),
});

const numberOrNull = (typed: string) => (typed === '' ? null : Number(typed));
export const settingsFrom = ({ revision, ...typed }: TypedSettings) => ({
  ...typed,
  dispatchDays: numberOrNull(typed.dispatchDays),
  returnDays: numberOrNull(typed.returnDays),
  undoMinutes: numberOrNull(typed.undoMinutes),
  lettersPerMinute: numberOrNull(typed.lettersPerMinute),
  namesDays: numberOrNull(typed.namesDays),
  auditDays: numberOrNull(typed.auditDays),
  lowStock: Number(typed.lowStock),
  revisionLoaded: revision,
});

/** Shows the new settings on the back office's own screens and packing slips at once. */
export function showSettings({ name, notice, priceNote, pricesNote, delivery }: WireSettings): void {
  Object.assign(shop, { name, notice, priceNote, pricesNote, delivery });
}
