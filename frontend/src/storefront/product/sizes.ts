import type { Product } from '../../features/catalogue/product.ts';

const weightOf = (grams: number) => (grams < 1000 ? `${grams} g` : `${Math.round(grams / 100) / 10} kg`);

/** Known sizes. Something round has a diameter. */
export function sizesOf({ lengthMm, widthMm, heightMm, weightGrams }: Product): [string, string][] {
  const isRound = lengthMm > 0 && lengthMm === widthMm;
  const lengths: [string, number][] = isRound
    ? [['Diameter', lengthMm]]
    : [
        ['Length', lengthMm],
        ['Width', widthMm],
      ];
  const known = [...lengths, ['Height', heightMm] as const].filter(([, amount]) => amount > 0);
  return [
    ...known.map(([label, amount]): [string, string] => [label, `${amount} mm`]),
    ...(weightGrams > 0 ? [['Weight', weightOf(weightGrams)] as [string, string]] : []),
  ];
}
