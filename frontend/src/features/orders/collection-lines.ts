import { addressLines, type Order } from './order.ts';

/** Where the buyer collects, as lines of a label, or that they will learn it. */
export function collectionLines({ travel }: Order): { name: string; lines: string[]; contact: string[] } {
  const [name = '', ...lines] = addressLines(travel?.address ?? '');
  if (name === '')
    return {
      name: 'Not yet',
      lines: ['We’ll email you where and when once the order is paid.'],
      contact: [],
    };
  return { name, lines, contact: travel?.opening ? [travel.opening] : [] };
}
