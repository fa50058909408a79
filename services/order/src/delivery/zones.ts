import type { Zone } from '@slipcast/contracts/delivery-zones';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { countries, type TCountryCode } from 'countries-list';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Districts of an area, first and last included; an area without any is meant as a whole. */
type Districts = readonly (readonly [number, number])[];
const WHOLE: Districts = [[0, 99]];

/**
 * The districts for which carriers charge more, as DPD publishes them, with Arran, Cumbrae and the Isles of Scilly, which Parcelforce and
 * Royal Mail count as islands too. Inverness and Caithness are among them: the maker may give this zone the mainland's prices.
 */
const HIGHLANDS_AND_ISLANDS: Record<string, Districts> = {
  AB: [
    [31, 38],
    [41, 56],
  ],
  FK: [[17, 21]],
  HS: WHOLE,
  IV: WHOLE,
  KA: [[27, 28]],
  KW: WHOLE,
  PA: [[20, 78]],
  PH: [[15, 50]],
  TR: [[21, 25]],
  ZE: WHOLE,
};
const AREAS: Record<string, Zone> = {
  BT: 'northern-ireland',
  GY: 'channel-islands',
  JE: 'channel-islands',
  IM: 'isle-of-man',
};
/** Crown Dependencies have country codes of their own, although their addresses are often written as British ones. */
const DEPENDENCIES: Record<string, Zone> = {
  JE: 'channel-islands',
  GG: 'channel-islands',
  IM: 'isle-of-man',
};

const OUTWARD = /^([A-Z]{1,2})(\d{1,2})/;
const isIn = (districts: Districts, district: number) =>
  districts.some(([first, last]) => district >= first && district <= last);

/** Of a valid postcode of the United Kingdom or a Crown Dependency. */
function zoneOfPostcode(postcode: string): Zone {
  const [, area = '', district = ''] =
    OUTWARD.exec(postcode.toUpperCase().replaceAll(/\s/g, '').slice(0, -3)) ?? [];
  const districts = HIGHLANDS_AND_ISLANDS[area];
  if (districts && isIn(districts, Number(district))) return 'highlands-islands';
  return AREAS[area] ?? 'uk-mainland';
}

export const nameOfCountry = (code: string): string => countries[code as TCountryCode]?.name ?? code;
export const COUNTRY_CODES = Object.keys(countries).toSorted((a, b) =>
  nameOfCountry(a).localeCompare(nameOfCountry(b), 'en-GB'),
);
export const isCountry = (code: string): boolean => code in countries;

/** The zones of a country: several where the postcode decides. */
export function zonesOf(country: string): Zone[] {
  if (country === UNITED_KINGDOM)
    return ['uk-mainland', 'highlands-islands', 'northern-ireland', 'channel-islands', 'isle-of-man'];
  const dependency = DEPENDENCIES[country];
  if (dependency) return [dependency];
  return [countries[country as TCountryCode]?.continent === 'EU' ? 'europe' : 'world'];
}

/** The one zone of an address; null where only a postcode could say. @param postcode a valid one, or '' */
export function zoneOf(country: string, postcode: string): Zone | null {
  const zones = zonesOf(country);
  if (zones.length === 1) return zones[0] ?? null;
  return postcode === '' ? null : zoneOfPostcode(postcode);
}

/** What is wrong with a postcode; null for nothing. Countries without postcodes, or whose postcodes are unknown, take any text. */
export function postcodeProblem(country: string, postcode: string): string | null {
  if (postcode === '' || !postcodeValidatorExistsForCountry(country)) return null;
  if (postcodeValidator(postcode.trim().toUpperCase(), country)) return null;
  return `Check the postcode: ${postcode.trim()} isn’t valid for this country`;
}
