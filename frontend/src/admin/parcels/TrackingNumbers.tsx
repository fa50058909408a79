import type { TrackingOutcome } from '@slipcast/contracts/http/parcels';
import { FileUp, Truck } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { countOf } from '../lists/count.ts';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { type TrackingRow, useTrackingFileMutation } from './parcels-api.ts';

const TABLES = '.csv,.tsv,.txt,text/csv';
const OUTCOMES: Record<TrackingOutcome, [string, ChipLook]> = {
  ready: ['Ready to ship', 'info'],
  shipped: ['Shipped', 'success'],
  known: ['Shipped before', 'default'],
  other: ['Has another number', 'warning'],
  unknown: ['No such order', 'error'],
  refused: ['Can’t be shipped', 'error'],
};

const columns: Column<TrackingRow>[] = [
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Customer', cell: ({ name }) => name },
  { header: 'Tracking Number', cell: ({ trackingInfo }) => trackingInfo },
  {
    header: 'Result',
    cell: ({ outcome, reason }) => (
      <>
        <Chip look={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Chip>
        {reason && <p>{reason}</p>}
      </>
    ),
  },
];

/** The file that a carrier gives back: what matches is shown first, and shipped with one press. */
export function TrackingNumbers() {
  const [file, setFile] = useState('');
  const [read, { data, isLoading, error, reset }] = useTrackingFileMutation();
  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const text = await chosen.text();
    setFile(text);
    await read({ file: text, ship: false });
  };
  const ready = data?.rows.filter(({ outcome }) => outcome === 'ready').length ?? 0;
  const shipped = data?.rows.filter(({ outcome }) => outcome === 'shipped').length ?? 0;
  return (
    <>
      <p>
        A CSV file with order references and tracking numbers: what Click &amp; Drop or your carrier exports,
        or the file above with its last columns filled in. Nothing is shipped before you have seen what
        matches.
      </p>
      <div>
        <ChooseFiles
          label={data ? 'Choose Another File' : 'Choose File'}
          Icon={FileUp}
          accept={TABLES}
          disabled={isLoading}
          onFiles={(files) => void choose(files)}
        />
      </div>
      {error && (
        <Alert severity="error" onClose={reset}>
          {messageOr(error, 'The file couldn’t be read. Please try again.')}
        </Alert>
      )}
      {shipped > 0 && (
        <Alert severity="success">{countOf(shipped, 'order')} shipped. Each buyer gets an email.</Alert>
      )}
      {data && <DataTable caption="Tracking numbers" rows={data.rows} columns={columns} needs="much" />}
      {ready > 0 && (
        <div>
          <Button Icon={Truck} busy={isLoading} onClick={() => void read({ file, ship: true })}>
            Ship {countOf(ready, 'Order')}
          </Button>
        </div>
      )}
    </>
  );
}
