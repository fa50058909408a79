import { ImagePlus, Trash2, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PHOTOGRAPH_TYPES } from '../photographs/prepare-photograph.ts';
import { type Cell, CELLS, type Row } from './kiln-rows.ts';
import { Item, Photographs } from './row-style.ts';
import type { KilnLoad } from './use-kiln-load.ts';

export const LABELS: Record<Cell, string> = {
  name: 'Name',
  price: 'Price (£)',
  stock: 'Stock',
  color: 'Color',
  differs: 'What differs',
};
type Props = { load: KilnLoad; row: Row; index: number };

const filesIn = ({ dataTransfer }: DragEvent) => [...dataTransfer.files];

export function KilnRow({ load, row, index }: Props) {
  const [isOver, setOver] = useState(false);
  const what = row.name.trim() || `Pot ${index + 1}`;
  const own = load.uploads.uploads.filter(({ to, stage }) => to === row.key && stage !== 'failed');
  const isLocked = row.asked !== null || load.progress !== null;
  const problems = Object.entries(row.problems).flatMap(([field, text]) =>
    text && (field in LABELS || field === 'description' || field === 'pot')
      ? [
          text === 'Required'
            ? `${field === 'description' ? 'Description' : LABELS[field as Cell]}: required`
            : text,
        ]
      : [],
  );
  const onPaste = (cell: Cell) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isLocked || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    load.paste(index, cell, text);
  };
  /** Enter goes down the column, as in a spreadsheet; a new row comes by itself. */
  const onKeyDown = (cell: Cell) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index === load.rows.length - 1 && row[cell] !== '') load.addRow();
    const next = `[data-place="${index + 1} ${cell}"]`;
    setTimeout(() => document.querySelector<HTMLInputElement>(next)?.focus());
  };
  return (
    <Item
      data-over={isOver || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (isLocked) return;
        event.preventDefault();
        load.photograph(row, filesIn(event));
      }}
    >
      <Photographs className="photographs">
        {row.photographs.map(({ url }, place) => (
          <span key={url}>
            <Picture src={url} alt={`Photograph ${place + 1} of ${what}`} sizes="52px" />
            {!isLocked && (
              <IconButton
                Icon={X}
                size={14}
                label={`Remove photograph ${place + 1} of ${what}`}
                onClick={() => load.removePhotograph(row.key, url)}
              />
            )}
          </span>
        ))}
        {!isLocked && (
          <label>
            {own.length > 0 ? `${own[0]?.percent ?? 0}%` : <ImagePlus aria-hidden size={20} />}
            <input
              type="file"
              multiple
              accept={PHOTOGRAPH_TYPES}
              className="visually-hidden"
              aria-label={`Add photographs of ${what}`}
              onChange={({ target }) => {
                load.photograph(row, [...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </label>
        )}
      </Photographs>
      {CELLS.map((cell) => (
        <label key={cell} data-cell className={cell}>
          <span>
            {LABELS[cell]} of pot {index + 1}
          </span>
          <input
            value={row[cell]}
            data-place={`${index} ${cell}`}
            placeholder={cell === 'name' || cell === 'differs' ? undefined : load.shared[cell]}
            inputMode={cell === 'price' ? 'decimal' : cell === 'stock' ? 'numeric' : undefined}
            maxLength={cell === 'name' ? 120 : undefined}
            autoComplete="off"
            readOnly={isLocked}
            aria-invalid={row.problems[cell === 'differs' ? 'description' : cell] ? true : undefined}
            aria-describedby={problems.length > 0 ? `${row.key}-problems` : undefined}
            onChange={({ target }) => load.type(row.key, cell, target.value)}
            onPaste={onPaste(cell)}
            onKeyDown={onKeyDown(cell)}
          />
        </label>
      ))}
      <IconButton
        Icon={Trash2}
        label={`Remove ${what}`}
        disabled={isLocked}
        onClick={() => load.removeRow(row.key)}
      />
      {problems.length > 0 && (
        <p className="problems" id={`${row.key}-problems`}>
          {problems.join('. ')}
        </p>
      )}
    </Item>
  );
}
