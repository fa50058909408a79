import { IMPORT_SOURCE_NAMES } from '@slipcast/contracts/imports';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { countOf, formatCount } from '../lists/count.ts';
import { outcomesInWords } from '../lists/imported-row.tsx';
import { Sheet } from '../shell/Screen.tsx';
import type { Import } from './import-api.ts';
import { FailedPhotographs, ImportPhotographs } from './ImportPhotographs.tsx';
import { RecognisedColumns } from '../lists/RecognisedColumns.tsx';

const Bar = styled.progress`
  width: 100%;
  height: 12px;
  accent-color: ${tokens.color.copper};
`;

type Outcomes = Import['outcomes'];

/** '2 new drafts, 1 change, 1 left out'. */
export const outcomeWords = (outcomes: Outcomes): string => outcomesInWords(outcomes, 'new draft');

const Checked = ({ file, start, busy }: Props) => {
  const count = (file.expected.added ?? 0) + (file.expected.updated ?? 0);
  const { missing } = file.photographs;
  return (
    <>
      <p>If you import it: {outcomeWords(file.expected)}. Nothing has changed yet.</p>
      <ImportPhotographs file={file} />
      {count + missing === 0 ? (
        <p>There is nothing in this file to import.</p>
      ) : (
        <div>
          <Button busy={busy && 'Starting...'} onClick={start}>
            {count > 0 ? `Import ${countOf(count, 'Product')}` : 'Fetch the Photographs'}
          </Button>
        </div>
      )}
    </>
  );
};

function Running({ file: { position, total, photographs } }: Pick<Props, 'file'>) {
  const isPhotographs = position === total;
  const now = isPhotographs ? photographs.position : position;
  return (
    <>
      <p role="status">
        {isPhotographs ? 'All products are here. Fetching their photographs' : 'Importing'}:{' '}
        {formatCount(now)} of {countOf(total, 'product')}. You can leave this page.
      </p>
      <Bar aria-label="Progress of the import" max={total} value={now} />
    </>
  );
}

const Done = ({ file }: Pick<Props, 'file'>) => (
  <>
    <Alert severity="success" link={{ to: '/admin/products?state=draft', label: 'View Drafts' }}>
      Imported: {outcomeWords(file.outcomes)}
      {file.photographs.stored > 0 && `, with ${countOf(file.photographs.stored, 'photograph')}`}.
    </Alert>
    <FailedPhotographs file={file} />
  </>
);

interface Props {
  file: Import;
  start: () => void;
  busy: boolean;
}

/** Where the file is from, what its import does, and how far it has come. */
export const ImportSummary = (props: Props) => {
  const { filename, source, total, columns, state } = props.file;
  return (
    <Sheet aria-label="Import">
      <p>
        {filename}: {countOf(total, 'product')} from{' '}
        {source === 'slipcast' ? 'a CSV table' : IMPORT_SOURCE_NAMES[source]}
      </p>
      {state === 'checked' && <Checked {...props} />}
      {state === 'running' && <Running {...props} />}
      {state === 'done' && <Done {...props} />}
      <RecognisedColumns columns={columns} />
    </Sheet>
  );
};
