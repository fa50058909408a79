/** 'Discount (SPRING10)', for what codes take off the goods; free delivery shows in the price of delivery. */
export function discountLabel(discounts: readonly { code: string; by: string }[] = []): string {
  const codes = discounts.filter(({ by }) => by !== 'free-delivery').map(({ code }) => code);
  return codes.length === 0 ? 'Discount' : `Discount (${codes.join(', ')})`;
}
