import type { EditedSettings, WireSettings } from '@slipcast/contracts/http/settings';
import { SETTINGS_LIMITS as MAX, SETTINGS_NAMES as NAMES } from '@slipcast/contracts/settings';
import * as v from 'valibot';
import { shop } from '../../base/shop.ts';

const short = (most: number) => v.check((text: string) => text.length <= most, `${most} characters at most`);
const text = (most: number) => v.pipe(v.string(), v.trim(), short(most));
const link = v.pipe(
  v.string(),
  v.trim(),
  short(MAX.link),
  v.check(
    (address) => address === '' || (/^https:\/\/[^/\s]+\.\S+$/.test(address) && URL.canParse(address)),
    'Must be an address that starts with https://',
  ),
);
const between = (min: number, max: number, mayBeEmpty: boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) =>
        (mayBeEmpty && typed === '') ||
        (/^\d{1,4}$/.test(typed) && Number(typed) >= min && Number(typed) <= max),
      `Must be a whole number from ${min} to ${max}`,
    ),
  );

export const settingsSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Required'), short(MAX.name)),
  notice: text(MAX.notice),
  priceNote: text(MAX.priceNote),
  pricesNote: text(MAX.pricesNote),
  delivery: text(MAX.delivery),
  dispatchDays: between(1, MAX.dispatchDays, true),
  maker: text(MAX.maker),
  care: text(MAX.care),
  instagram: link,
  etsy: link,
  facebook: link,
  lowStock: between(0, MAX.lowStock, false),
  countVisits: v.boolean(),
  revision: v.number(),
});
export type TypedSettings = v.InferInput<typeof settingsSchema>;

export const settingsFields = Object.keys(NAMES) as (keyof typeof NAMES)[];
export const settingsLabels = { ...NAMES, revision: 'Revision' };

export const typedSettings = ({ dispatchDays, lowStock, ...texts }: EditedSettings): TypedSettings => ({
  ...texts,
  dispatchDays: dispatchDays === null ? '' : String(dispatchDays),
  lowStock: String(lowStock),
});

export const settingsFrom = ({ revision, ...typed }: TypedSettings) => ({
  ...typed,
  dispatchDays: typed.dispatchDays === '' ? null : Number(typed.dispatchDays),
  lowStock: Number(typed.lowStock),
  revisionLoaded: revision,
});

/** Shows the new settings on the back office's own screens and packing slips at once. */
export function showSettings({ name, notice, priceNote, pricesNote, delivery }: WireSettings): void {
  Object.assign(shop, { name, notice, priceNote, pricesNote, delivery });
}
