import type { Described } from '@slipcast/contracts/audit';
import { ZONES } from '@slipcast/contracts/delivery-zones';
import type { Charge, DeliveryMethod, DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { formatPence } from '@slipcast/contracts/money';

function describeCharge(charge: Charge): string {
  switch (charge.by) {
    case 'flat':
      return formatPence(charge.pence);
    case 'pieces':
      return `${formatPence(charge.firstPence)}, each further piece ${formatPence(charge.morePence)}`;
    case 'weight':
      return charge.bands
        .map(({ upToGrams, pence }) => `up to ${upToGrams} g ${formatPence(pence)}`)
        .join(', ');
  }
}

const describeMethod = ({ name, charge, freeFromPence, dispatchDays }: DeliveryMethod): string =>
  [
    `${name}: ${describeCharge(charge)}`,
    ...(freeFromPence === null ? [] : [`free from ${formatPence(freeFromPence)}`]),
    ...(dispatchDays === null ? [] : [`sent within ${dispatchDays} working days`]),
  ].join('; ');

/** The options as the audit log shows them. */
export function describeOptions({ zones, collection, packedGrams }: DeliveryOptions): Described {
  const ofZones = zones.map(({ zone, on, methods, except }) => {
    const not = except.length > 0 ? [`not to ${except.join(', ')}`] : [];
    return [ZONES[zone], [on ? 'on' : 'off', ...methods.map(describeMethod), ...not].join('\n')];
  });
  return {
    ...(Object.fromEntries(ofZones) as Described),
    Collection: collection.on ? 'on' : 'off',
    'Collection address': collection.address,
    'Opening times': collection.opening,
    'Days until the reminder': String(collection.reminderDays ?? ''),
    'Packed weight': `${packedGrams} g`,
  };
}
