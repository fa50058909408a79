import type { Charge, DeliveryMethod } from '@slipcast/contracts/http/delivery-options';
import type { Pence } from '@slipcast/contracts/money';

/** What a parcel is priced by. */
export interface Parcel {
  grams: number;
  pieces: number;
  goodsPence: Pence;
}

const kilograms = (grams: number): string => `${grams / 1000} kg`;

function pricedBy(charge: Charge, { grams, pieces }: Parcel): Pence | null {
  switch (charge.by) {
    case 'flat':
      return charge.pence;
    case 'pieces':
      return charge.firstPence + (pieces - 1) * charge.morePence;
    case 'weight':
      return charge.bands.find(({ upToGrams }) => grams <= upToGrams)?.pence ?? null;
  }
}

/** The price of sending a parcel, or why this method does not take it. */
export function chargeFor(
  { name, charge, freeFromPence }: DeliveryMethod,
  parcel: Parcel,
): { pence: Pence; whyNot: null } | { pence: 0; whyNot: string } {
  const pence = pricedBy(charge, parcel);
  if (pence === null) {
    const most = charge.by === 'weight' ? (charge.bands.at(-1)?.upToGrams ?? 0) : 0;
    const whyNot = `${name} takes parcels of up to ${kilograms(most)}; this one weighs ${kilograms(parcel.grams)}.`;
    return { pence: 0, whyNot };
  }
  const isFree = freeFromPence !== null && parcel.goodsPence >= freeFromPence;
  return { pence: isFree ? 0 : pence, whyNot: null };
}

/** The least that a method can cost, before any goods make it free. */
export const leastOf = ({ charge }: DeliveryMethod): Pence => {
  switch (charge.by) {
    case 'flat':
      return charge.pence;
    case 'pieces':
      return charge.firstPence;
    case 'weight':
      return Math.min(...charge.bands.map(({ pence }) => pence));
  }
};
