import { shortDate } from '../../features/orders/order.ts';

/** `format` is a parameter for tests only: a platform's formatter may throw. */
export function listDate(date: string | null, format: (date: string) => string | null = shortDate) {
  if (date === null || date === '') return 'No date';
  try {
    return format(date) ?? 'Invalid date';
  } catch {
    return 'Date error';
  }
}
