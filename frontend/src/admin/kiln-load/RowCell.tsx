import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { productLabels } from '../product-form/product-labels.ts';
import { type Cell, fieldOf, type Row } from './kiln-rows.ts';
import type { KilnLoad } from './use-kiln-load.ts';

/** The id of the list of the shop's categories. */
export const CATEGORIES = 'kiln-categories';

export const labelOf = (cell: Cell): string => (cell === 'differs' ? 'What differs' : productLabels[cell]);

const modes: Partial<Record<Cell, 'decimal' | 'numeric'>> = {
  price: 'decimal',
  stock: 'numeric',
  weight_grams: 'numeric',
  length_mm: 'numeric',
  width_mm: 'numeric',
  height_mm: 'numeric',
};

type Props = {
  load: KilnLoad;
  row: Row;
  index: number;
  cell: Cell;
  isLocked: boolean;
  describedBy: string | undefined;
};

export function RowCell({ load, row, index, cell, isLocked, describedBy }: Props) {
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isLocked || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    load.paste(index, cell, text);
  };
  /** Enter goes down the column, as in a spreadsheet, and adds a row at the end. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index === load.rows.length - 1 && row[cell] !== '') load.addRow();
    const next = `[data-place="${index + 1} ${cell}"]`;
    setTimeout(() => document.querySelector<HTMLInputElement>(next)?.focus());
  };
  return (
    <label data-cell className={cell}>
      <span>
        {labelOf(cell)} <span className="visually-hidden">of pot {index + 1}</span>
      </span>
      <input
        value={row[cell]}
        data-place={`${index} ${cell}`}
        placeholder={cell === 'name' || cell === 'differs' ? undefined : load.shared[cell]}
        inputMode={modes[cell]}
        list={cell === 'category' ? CATEGORIES : undefined}
        maxLength={cell === 'name' ? PRODUCT_LIMITS.name : undefined}
        autoComplete="off"
        readOnly={isLocked}
        aria-invalid={row.problems[fieldOf(cell)] ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => load.type(row.key, cell, target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
