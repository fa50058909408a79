import { Images, Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { column, grid, media, row, small } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FieldHint } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { DropArea } from '../photographs/DropArea.tsx';
import { FailedUploads } from '../photographs/UploadList.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { CELLS } from './kiln-rows.ts';
import { KilnRow, LABELS } from './KilnRow.tsx';
import { columns } from './row-style.ts';
import { SharedFields } from './SharedFields.tsx';
import { useKilnLoad } from './use-kiln-load.ts';

const Drop = styled(DropArea)`
  ${column('s24')}
`;
const Rows = styled.ol`
  ${column('s12')}
  ${media.broad} {
    gap: 0;
  }
`;
const Head = styled.div`
  display: none;
  ${small}
  font-weight: 600;
  ${media.broad} {
    ${grid(columns, 's8')}
  }
`;
const Bar = styled.div`
  ${row('s12')}
`;
const pots = (count: number) => `${count} pot${count === 1 ? '' : 's'}`;

/** Many pots at once: what they share is typed once, a photograph makes a row, and a spreadsheet's cells can be pasted. */
export function KilnLoad() {
  const load = useKilnLoad();
  const { rows, filled, saved, refused, progress, uploads } = load;
  const failed = uploads.uploads.filter(({ stage }) => stage === 'failed');
  const wrong = rows.filter(({ problems }) => Object.values(problems).some(Boolean)).length;
  const running = uploads.uploads.length - failed.length;
  return (
    <Screen title="Add a Kiln Load">
      <Drop
        onFiles={(files) => {
          if (!progress) load.spread(files);
        }}
      >
        <SharedFields load={load} />
        <Fieldset legend="Each pot">
          <Bar>
            <ChooseFiles
              label="Choose Photographs"
              Icon={Images}
              disabled={progress !== null}
              onFiles={load.spread}
            />
            <FieldHint role="status">
              {running > 0
                ? `Uploading ${running === 1 ? 'one photograph' : `${running} photographs`}...`
                : 'Each photograph that you choose or drop here makes a row. Drop one on a row to add it to that pot. You can also paste cells from a spreadsheet.'}
            </FieldHint>
          </Bar>
          {refused.length > 0 && (
            <Alert severity="error">
              Not added: {refused.join(', ')}. Please select only image files, at most ten for a pot.
            </Alert>
          )}
          {failed.length > 0 && (
            <FailedUploads uploads={failed} retry={uploads.retry} remove={uploads.remove} />
          )}
          <Head aria-hidden>
            <span>Photographs</span>
            {CELLS.map((cell) => (
              <span key={cell}>{LABELS[cell]}</span>
            ))}
          </Head>
          <Rows className="pots">
            {rows.map((one, index) => (
              <KilnRow key={one.key} load={load} row={one} index={index} />
            ))}
          </Rows>
          <div>
            <Button Icon={Plus} look="secondary" disabled={progress !== null} onClick={load.addRow}>
              Add Row
            </Button>
          </div>
        </Fieldset>
        {saved.length > 0 && !progress && (
          <Alert severity="success" link={{ to: '/admin/products', label: 'See the List' }}>
            Saved: {saved.join(', ')}.
          </Alert>
        )}
        {wrong > 0 && !progress && (
          <Alert severity="error">
            {pots(wrong)} {wrong === 1 ? 'needs' : 'need'} another look. Why is said below each.
          </Alert>
        )}
        <Bar>
          <Button
            busy={progress ? `Saving ${progress.done + 1} of ${progress.of}...` : running > 0}
            disabled={filled.length === 0}
            onClick={() => void load.saveAll()}
          >
            Save {filled.length > 0 ? pots(filled.length) : 'All'}
          </Button>
          <ButtonLink look="secondary" to="/admin/products">
            Back to Products
          </ButtonLink>
        </Bar>
      </Drop>
      <UnsavedGuard when={load.isChanged} />
    </Screen>
  );
}
