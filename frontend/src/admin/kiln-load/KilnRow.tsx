import { PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import { ImagePlus, Trash2, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PHOTOGRAPH_TYPES } from '../photographs/prepare-photograph.ts';
import { productLabels } from '../product-form/product-labels.ts';
import { type Cell, CELLS, fieldOf, type Problems, type Row } from './kiln-rows.ts';
import { Item, Photographs } from './row-style.ts';
import type { KilnLoad } from './use-kiln-load.ts';

export const cellLabels: Record<Cell, string> = {
  name: productLabels.name,
  price: productLabels.price,
  stock: productLabels.stock,
  color: productLabels.color,
  differs: 'What differs',
};
type Props = { load: KilnLoad; row: Row; index: number };
/** `name`: of the pot, or its number while it has none. */
type PartProps = Props & { name: string; isLocked: boolean };

/** 'Price (£): Must be above 0'. Problems of fields that all pots share stand beside those. */
const sentencesOf = (problems: Problems): string[] =>
  Object.entries(problems).flatMap(([field, text]) => {
    if (!text) return [];
    if (field === 'pot') return [text];
    return CELLS.some((cell) => fieldOf(cell) === field)
      ? [`${productLabels[field as keyof typeof productLabels]}: ${text}`]
      : [];
  });

function RowPhotographs({ load, row, name, isLocked }: PartProps) {
  const uploading = load.uploads.uploads.find(({ to, stage }) => to === row.key && stage !== 'failed');
  return (
    <Photographs className="photographs">
      {row.photographs.map(({ url }, place) => (
        <span key={url}>
          <Picture src={url} alt={`Photograph ${place + 1} of ${name}`} sizes="52px" />
          {!isLocked && (
            <IconButton
              Icon={X}
              size={14}
              label={`Remove photograph ${place + 1} of ${name}`}
              onClick={() => load.removePhotograph(row.key, url)}
            />
          )}
        </span>
      ))}
      {!isLocked && (
        <label>
          {uploading ? `${uploading.percent}%` : <ImagePlus aria-hidden size={20} />}
          <input
            type="file"
            multiple
            accept={PHOTOGRAPH_TYPES}
            className="visually-hidden"
            aria-label={`Add photographs of ${name}`}
            onChange={({ target }) => {
              load.addPhotographsTo(row, [...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
    </Photographs>
  );
}

type CellProps = Props & { cell: Cell; isLocked: boolean; describedBy: string | undefined };

function RowCell({ load, row, index, cell, isLocked, describedBy }: CellProps) {
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
        {cellLabels[cell]} of pot {index + 1}
      </span>
      <input
        value={row[cell]}
        data-place={`${index} ${cell}`}
        placeholder={cell === 'name' || cell === 'differs' ? undefined : load.shared[cell]}
        inputMode={cell === 'price' ? 'decimal' : cell === 'stock' ? 'numeric' : undefined}
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

export function KilnRow({ load, row, index }: Props) {
  const [isOver, setOver] = useState(false);
  const name = row.name.trim() || `Pot ${index + 1}`;
  const isLocked = row.unanswered !== null || load.progress !== null;
  const problems = sentencesOf(row.problems);
  const problemsId = `${row.key}-problems`;
  const shared = { load, row, index, isLocked };
  return (
    <Item
      data-over={isOver || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (isLocked) return;
        event.preventDefault();
        load.addPhotographsTo(row, [...event.dataTransfer.files]);
      }}
    >
      <RowPhotographs {...shared} name={name} />
      {CELLS.map((cell) => (
        <RowCell
          key={cell}
          {...shared}
          cell={cell}
          describedBy={problems.length > 0 ? problemsId : undefined}
        />
      ))}
      <IconButton
        Icon={Trash2}
        label={`Remove ${name}`}
        disabled={isLocked}
        onClick={() => load.removeRow(row.key)}
      />
      {problems.length > 0 && (
        <p className="problems" id={problemsId}>
          {problems.join('. ')}
        </p>
      )}
    </Item>
  );
}
