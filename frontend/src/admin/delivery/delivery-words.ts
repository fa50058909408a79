import type { Charge } from '@slipcast/contracts/http/delivery-options';
import type { Zone } from '@slipcast/contracts/delivery-zones';
import { formatPence } from '@slipcast/contracts/money';
import { type MethodDraft, readZone } from './zone-draft.ts';

const price = (pence: number) => (pence === 0 ? 'Free' : formatPence(pence));
const kilograms = (grams: number) => `${grams / 1000} kg`;

/** 'Up to 2 kg £9.95, up to 10 kg £16.95'. */
function chargeText(charge: Charge): string {
  switch (charge.by) {
    case 'flat':
      return price(charge.pence);
    case 'pieces':
      return `${price(charge.firstPence)}, then ${price(charge.morePence)} for each further piece`;
    case 'weight':
      return charge.bands
        .map(({ upToGrams, pence }, at) => `${at ? 'up' : 'Up'} to ${kilograms(upToGrams)} ${price(pence)}`)
        .join(', ');
  }
}

/** What a method costs, as one line of a list. */
export const methodText = ({ charge, freeFromPence, dispatchDays }: MethodDraft): string =>
  [
    chargeText(charge),
    ...(freeFromPence === null ? [] : [`free from ${formatPence(freeFromPence)}`]),
    ...(dispatchDays === null
      ? []
      : [`sent within ${dispatchDays === 1 ? '1 working day' : `${dispatchDays} working days`}`]),
  ].join(' · ');

/** A zone as the choice between two edits shows it. */
export function zoneText(field: string): string {
  const { on, methods, except } = readZone(field);
  const left = except.length > 0 ? [`Not to ${except.join(', ')}`] : [];
  const lines = methods.map((method) => `${method.name}: ${methodText(method)}`);
  return [on ? 'On' : 'Off', ...lines, ...left].join('\n');
}

/** What belongs to each zone. The postcodes are in the order service. */
export const ZONE_HINTS: Record<Zone, string> = {
  'uk-mainland': 'England, Wales and most of Scotland.',
  'highlands-islands': 'Highland and island postcodes for which carriers charge more, and Scilly.',
  'northern-ireland': 'Postcodes that start with BT.',
  'channel-islands': 'Jersey and Guernsey (JE and GY). Parcels need a customs declaration.',
  'isle-of-man': 'Postcodes that start with IM.',
  europe: 'Every country of Europe but the United Kingdom. Parcels need a customs declaration.',
  world: 'Everywhere else. Parcels need a customs declaration.',
};
