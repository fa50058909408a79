import type { EditedSettings, WireSettings } from '@slipcast/contracts/http/settings';
import { SETTINGS_LIMITS as MAX, SETTINGS_NAMES as NAMES } from '@slipcast/contracts/settings';
import * as v from 'valibot';
import { shop } from '../../base/shop.ts';

type Name = keyof typeof NAMES;
type Texts = 'notice' | 'priceNote' | 'pricesNote' | 'delivery' | 'maker' | 'care';
type Links = 'instagram' | 'etsy' | 'facebook';

const short = (name: Name, most: number) =>
  v.check((text: string) => text.length <= most, `${NAMES[name]} must be at most ${most} characters long`);
const text = (name: Texts) => v.pipe(v.string(), v.trim(), short(name, MAX[name]));
const link = (name: Links) =>
  v.pipe(
    v.string(),
    v.trim(),
    short(name, MAX.link),
    v.check(
      (address) => address === '' || (/^https:\/\/[^/\s]+\.\S+$/.test(address) && URL.canParse(address)),
      `${NAMES[name]} must be an address that begins with https://`,
    ),
  );
const between = (name: Name, min: number, max: number, isEmptyRight: boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) =>
        (isEmptyRight && typed === '') ||
        (/^\d{1,4}$/.test(typed) && Number(typed) >= min && Number(typed) <= max),
      `${NAMES[name]} must be a whole number from ${min} to ${max}`,
    ),
  );

export const settingsSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Required'), short('name', MAX.name)),
  notice: text('notice'),
  priceNote: text('priceNote'),
  pricesNote: text('pricesNote'),
  delivery: text('delivery'),
  dispatchDays: between('dispatchDays', 1, MAX.dispatchDays, true),
  maker: text('maker'),
  care: text('care'),
  instagram: link('instagram'),
  etsy: link('etsy'),
  facebook: link('facebook'),
  lowStock: between('lowStock', 0, MAX.lowStock, false),
  countVisits: v.boolean(),
  revision: v.number(),
});
export type TypedSettings = v.InferInput<typeof settingsSchema>;

export const settingsFields = Object.keys(NAMES) as Name[];
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

/** The back office's own screens and packing slips follow at once. */
export function showSettings({ name, notice, priceNote, pricesNote, delivery }: WireSettings): void {
  Object.assign(shop, { name, notice, priceNote, pricesNote, delivery });
}
