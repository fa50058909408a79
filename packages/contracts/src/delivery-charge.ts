import type { Charge, DeliveryMethod } from './http/delivery-options.ts';
import type { Pence } from './money.ts';

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
  { name, charge, freeFromPence }: Pick<DeliveryMethod, 'name' | 'charge' | 'freeFromPence'>,
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
export const leastOf = ({ charge }: Pick<DeliveryMethod, 'charge'>): Pence => {
  switch (charge.by) {
    case 'flat':
      return charge.pence;
    case 'pieces':
      return charge.firstPence;
    case 'weight':
      return Math.min(...charge.bands.map(({ pence }) => pence));
  }
};

/** What one parcel costs by the cheapest method that takes it, and when that leaves; null: by none. */
export function cheapestFor<Method extends Pick<DeliveryMethod, 'name' | 'charge' | 'freeFromPence'>>(
  methods: readonly Method[],
  parcel: Parcel,
): { method: Method; pence: Pence } | null {
  const offered = methods.flatMap((method) => {
    const { pence, whyNot } = chargeFor(method, parcel);
    return whyNot === null ? [{ method, pence }] : [];
  });
  return offered.toSorted((a, b) => a.pence - b.pence)[0] ?? null;
}
