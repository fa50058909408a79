const NUMBER = new Intl.NumberFormat('en-GB');

/** '1,234'. */
export const formatCount = (count: number): string => NUMBER.format(count);

/** '1 pot', '1,234 pots'. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
