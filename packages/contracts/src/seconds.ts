import { PRODUCT_LIMITS } from './limits.ts';

const SUFFIX = ' (second)';

/** 'Harbour mug (second)': what a pot with a flaw is called in the shop. A long name is cut so that it fits. */
export const nameOfSecond = (name: string): string =>
  name.endsWith(SUFFIX) ? name : name.slice(0, PRODUCT_LIMITS.name - SUFFIX.length).trimEnd() + SUFFIX;
