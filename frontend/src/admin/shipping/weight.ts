/** The most that a parcel may weigh, in grams. */
const MOST = 100_000;

/** Grams, from what someone types or a scale that is plugged in as a keyboard: '640', '640 g', '0.64 kg', '0.640'. NaN: unreadable. */
export function readWeight(typed: string): number {
  const [, number = '', unit = ''] = /^\s*\+?(\d+(?:[.,]\d+)?)\s*(g|kg)?\s*$/i.exec(typed) ?? [];
  if (number === '') return NaN;
  const value = Number(number.replace(',', '.'));
  // Scales show kilograms with decimals; a whole number without a unit is grams.
  const isKilograms = unit ? unit.toLowerCase() === 'kg' : /[.,]/.test(number);
  const grams = Math.round(isKilograms ? value * 1000 : value);
  return grams >= 1 && grams <= MOST ? grams : NaN;
}
