import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { Block } from './blocks.ts';
import type { Shop } from './layout.ts';
import { photograph } from './photograph.ts';

/** `line` counts from 1. */
type Pieces = readonly { line: number; quantity: number }[];
type OrderLine = EventData<'order.placed.v1'>['lines'][number];
type Line = Pick<OrderLine, 'productName' | 'color'> &
  Partial<Pick<OrderLine, 'imageUrl' | 'productImageUrl'>>;

const PHOTOGRAPH = 48;
const CELL = { padding: '0 0 8px', verticalAlign: 'middle' } as const;

const named = ({ productName, color }: Line, quantity: number): string =>
  `${quantity} × ${color ? `${productName} (${color})` : productName}`;

const linesOf = (pieces: Pieces, lines: readonly Line[]) =>
  pieces.flatMap(({ line, quantity }) => {
    const pot = lines[line - 1];
    return pot ? [{ pot, name: named(pot, quantity) }] : [];
  });

/** '2 × Tall mug (Slate)', a line for each. */
export const namesOf = (pieces: Pieces, lines: readonly Line[]): string =>
  linesOf(pieces, lines)
    .map(({ name }) => name)
    .join('\n');

/** Pieces of an order's lines with their photographs, a row for each; no block where there are none. */
export function pots(shop: Shop, pieces: Pieces, lines: readonly Line[], title?: string): Block[] {
  const rows = linesOf(pieces, lines);
  if (rows.length === 0) return [];
  return [
    {
      element: h(
        Section,
        { style: { paddingBottom: 8 } },
        title && h(Text, { style: { fontSize: 16, margin: '0 0 8px' } }, title),
        ...rows.map(({ pot, name }) => {
          const picture = photograph(shop, pot.imageUrl ?? pot.productImageUrl, PHOTOGRAPH);
          return h(
            Row,
            null,
            picture && h(Column, { style: { ...CELL, width: PHOTOGRAPH + 12 } }, picture),
            h(Column, { style: CELL }, name),
          );
        }),
      ),
      text: [...(title ? [title] : []), ...rows.map(({ name }) => name)].join('\n'),
    },
  ];
}

/** Each line of an order whole. */
export const allOf = (lines: readonly { quantity: number }[]): Pieces =>
  lines.map(({ quantity }, index) => ({ line: index + 1, quantity }));
