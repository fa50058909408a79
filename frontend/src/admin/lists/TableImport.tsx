import { ArrowLeft, FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { countOf } from './count.ts';
import { outcomesInWords } from './imported-row.tsx';
import { ListTable } from './ListTable.tsx';
import { RecognisedColumns } from './RecognisedColumns.tsx';
import { useLocalView } from './use-local-view.ts';

const TABLES = '.csv,.tsv,.txt,text/csv';
/** The programs whose tables are understood. */
export const Sources = styled.ul`
  padding-inline-start: ${tokens.space.s24};
`;

type Outcomes = Parameters<typeof outcomesInWords>[0];
interface Read<Row> {
  columns: readonly { name: string; becomes: string | null }[];
  outcomes: Outcomes;
  rows: readonly Row[];
}
/** A mutation's own state. */
interface Call<Row> {
  data?: Read<Row> | undefined;
  error?: unknown;
  isLoading: boolean;
  reset: () => void;
}

interface Props<Row> {
  title: string;
  back: { to: string; label: string };
  /** What the rows are, one of them: 'customer'. */
  one: string;
  explained: ReactNode;
  /** Fields that hold for the whole file, below the explanation. */
  children?: ReactNode;
  columns: Column<Row>[];
  preview: Call<Row>;
  importing: Call<Row>;
  onPreview: (file: File) => void;
  onImport: (file: File) => void;
}

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function Rows<Row extends { id: string }>({
  rows,
  one,
  columns,
}: Pick<Props<Row>, 'one' | 'columns'> & Pick<Read<Row>, 'rows'>) {
  const { list, shown } = useLocalView(rows);
  return (
    <ListTable
      caption={`${titled(one)}s of the file`}
      list={list}
      query={{ isLoading: false, isFetching: false, refetch: () => undefined }}
      rows={shown}
      total={rows.length}
      columns={columns}
      needs="much"
      empty={`No ${one}s.`}
    />
  );
}

interface SummaryProps {
  file: File;
  table: Read<unknown>;
  one: string;
  isDone: boolean;
  busy: boolean;
  start: () => void;
}

function Summary({ file, table: { outcomes, columns, rows }, one, isDone, busy, start }: SummaryProps) {
  const words = outcomesInWords(outcomes, `new ${one}`);
  const count = (outcomes.added ?? 0) + (outcomes.updated ?? 0);
  return (
    <Sheet aria-label="Import">
      <p>
        {file.name}: {countOf(rows.length, 'row')}
      </p>
      {isDone ? (
        <Alert severity="success">Imported: {words}.</Alert>
      ) : (
        <>
          <p>If you import it: {words}. Nothing has changed yet.</p>
          {count === 0 ? (
            <p>There is nothing in this file to import.</p>
          ) : (
            <div>
              <Button busy={busy && 'Importing...'} onClick={start}>
                Import {countOf(count, titled(one))}
              </Button>
            </div>
          )}
        </>
      )}
      <RecognisedColumns columns={columns} />
    </Sheet>
  );
}

/** People from a table: what it would do first, then the import. */
export function TableImport<Row extends { id: string }>({
  title,
  back,
  one,
  explained,
  children,
  columns,
  preview,
  importing,
  onPreview,
  onImport,
}: Props<Row>) {
  const [file, setFile] = useState<File | null>(null);
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    importing.reset();
    onPreview(chosen);
  };
  const [held, setHeld] = useState<{ of: File; table: Read<Row> } | null>(null);
  if (file && preview.data && held?.table !== preview.data) setHeld({ of: file, table: preview.data });
  // While the same file is read again, what it would do stays in sight and can be pressed.
  const before = preview.isLoading && held?.of === file ? held?.table : undefined;
  const table = importing.data ?? preview.data ?? before;
  const error = importing.error ?? preview.error;
  return (
    <Screen title={title}>
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to={back.to}>
          {back.label}
        </ButtonLink>
      </div>
      <Sheet aria-label="Choose a file">
        {explained}
        {children}
        {error !== undefined && (
          <Alert severity="error">
            {messageOr(error, 'The file couldn’t be uploaded. Please try again.')}
          </Alert>
        )}
        <div>
          <ChooseFiles
            label={preview.isLoading ? 'Reading the File...' : table ? 'Choose Another File' : 'Choose File'}
            Icon={FileUp}
            accept={TABLES}
            disabled={preview.isLoading || importing.isLoading}
            onFiles={choose}
          />
        </div>
      </Sheet>
      {file && table && (
        <>
          <Summary
            file={file}
            table={table}
            one={one}
            isDone={importing.data !== undefined}
            busy={importing.isLoading}
            start={() => onImport(file)}
          />
          <Rows rows={table.rows} one={one} columns={columns} />
        </>
      )}
    </Screen>
  );
}
