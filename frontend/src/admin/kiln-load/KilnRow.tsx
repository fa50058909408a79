import { Ruler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { productLabels } from '../product-form/product-labels.ts';
import { type Cell, CELLS, DETAILS, fieldOf, MAIN_CELLS, type Problems, type Row } from './kiln-rows.ts';
import { Item } from './row-style.ts';
import { RowCell } from './RowCell.tsx';
import { RowPhotographs } from './RowPhotographs.tsx';
import type { KilnLoad } from './use-kiln-load.ts';

type Props = { load: KilnLoad; row: Row; index: number };

/** 'Price (£): Must be above 0'. Problems of fields that all pots share stand beside those. */
const sentencesOf = (problems: Problems): string[] =>
  Object.entries(problems).flatMap(([field, text]) => {
    if (!text) return [];
    if (field === 'pot') return [text];
    return CELLS.some((cell) => fieldOf(cell) === field)
      ? [`${productLabels[field as keyof typeof productLabels]}: ${text}`]
      : [];
  });

export function KilnRow({ load, row, index }: Props) {
  const [isOver, setOver] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const name = row.name.trim() || `Pot ${index + 1}`;
  const isLocked = row.unanswered !== null || load.progress !== null;
  const problems = sentencesOf(row.problems);
  const problemsId = `${row.key}-problems`;
  const detailsId = `${row.key}-details`;
  const isFilled = DETAILS.some((cell) => row[cell] !== '' || row.problems[cell]);
  const isOpen = isAsked || isFilled;
  const cellsOf = (cells: readonly Cell[]) =>
    cells.map((cell) => (
      <RowCell
        key={cell}
        load={load}
        row={row}
        index={index}
        isLocked={isLocked}
        cell={cell}
        describedBy={problems.length > 0 ? problemsId : undefined}
      />
    ));
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
      <RowPhotographs load={load} row={row} name={name} isLocked={isLocked} />
      {cellsOf(MAIN_CELLS)}
      <div className="buttons">
        <IconButton
          Icon={Ruler}
          label={`Category, weight and size of ${name}`}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-disabled={isFilled}
          onClick={() => setAsked(!isOpen)}
        />
        <IconButton
          Icon={Trash2}
          label={`Remove ${name}`}
          disabled={isLocked}
          onClick={() => load.removeRow(row.key)}
        />
      </div>
      {isOpen && (
        <div className="details" id={detailsId}>
          {cellsOf(DETAILS)}
        </div>
      )}
      {problems.length > 0 && (
        <p className="problems" id={problemsId}>
          {problems.join('. ')}
        </p>
      )}
    </Item>
  );
}
