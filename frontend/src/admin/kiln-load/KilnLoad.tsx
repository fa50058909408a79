import { IMAGES_MAX } from '@slipcast/contracts/limits';
import { Camera, Images, Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { column, grid, media, small } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FieldHint } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Row } from '../../ui/Stack.tsx';
import { useCategoryNamesQuery } from '../../features/products-admin/admin-products-api.ts';
import { countOf } from '../lists/count.ts';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { DropArea } from '../photographs/DropArea.tsx';
import { FailedUploads } from '../photographs/UploadList.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { MAIN_CELLS } from './kiln-rows.ts';
import { KilnRow } from './KilnRow.tsx';
import { columns } from './row-style.ts';
import { CATEGORIES, labelOf } from './RowCell.tsx';
import { SharedFields } from './SharedFields.tsx';
import { type KilnLoad as Load, useKilnLoad } from './use-kiln-load.ts';

const Drop = styled(DropArea)`
  ${column('s24')}
`;
const List = styled.ol`
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
const INSTRUCTIONS =
  'Each photograph that you choose or drop here makes a row. Drop one on a row to add it to that pot. You can also paste cells from a spreadsheet.';

function AddPhotographs({ load: { uploads, refused, progress, addPhotographs } }: { load: Load }) {
  const failed = uploads.uploads.filter(({ stage }) => stage === 'failed');
  const running = uploads.uploads.length - failed.length;
  return (
    <>
      <Row $gap="s12">
        <ChooseFiles
          label="Choose Photographs"
          Icon={Images}
          disabled={progress !== null}
          onFiles={addPhotographs}
        />
        <ChooseFiles
          label="Take Photo"
          Icon={Camera}
          camera
          disabled={progress !== null}
          onFiles={addPhotographs}
        />
        <FieldHint role="status">
          {running > 0 ? `Uploading ${countOf(running, 'photograph')}...` : INSTRUCTIONS}
        </FieldHint>
      </Row>
      {refused.length > 0 && (
        <Alert severity="error">
          Not added: {refused.join(', ')}. Please select only image files, at most {IMAGES_MAX.products} for
          each pot.
        </Alert>
      )}
      {failed.length > 0 && <FailedUploads uploads={failed} retry={uploads.retry} remove={uploads.remove} />}
    </>
  );
}

function Categories() {
  const { data: categories = [] } = useCategoryNamesQuery();
  return (
    <datalist id={CATEGORIES}>
      {categories.map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  );
}

const Rows = ({ load }: { load: Load }) => (
  <>
    <Categories />
    <Head aria-hidden>
      <span>Photographs</span>
      {MAIN_CELLS.map((cell) => (
        <span key={cell}>{labelOf(cell)}</span>
      ))}
    </Head>
    <List className="pots">
      {load.rows.map((row, index) => (
        <KilnRow key={row.key} load={load} row={row} index={index} />
      ))}
    </List>
    <div>
      <Button Icon={Plus} look="secondary" disabled={load.progress !== null} onClick={load.addRow}>
        Add Row
      </Button>
    </div>
  </>
);

function SaveResult({ load: { rows, saved } }: { load: Load }) {
  const unsaved = rows.filter(({ problems }) => Object.values(problems).some(Boolean)).length;
  return (
    <>
      {saved.length > 0 && (
        <Alert severity="success" link={{ to: '/admin/products', label: 'View Products' }}>
          Saved: {saved.join(', ')}.
        </Alert>
      )}
      {unsaved > 0 && (
        <Alert severity="error">
          {unsaved === 1
            ? '1 pot wasn’t saved. The reason is under its row.'
            : `${unsaved} pots weren’t saved. The reasons are under their rows.`}
        </Alert>
      )}
    </>
  );
}

/** Many pots at once: shared values are typed once, a photograph makes a row, and spreadsheet cells can be pasted. */
export function KilnLoad() {
  const load = useKilnLoad();
  const { filled, progress, uploads } = load;
  return (
    <Screen title="Add a Kiln Load">
      <Drop
        onFiles={(files) => {
          if (!progress) load.addPhotographs(files);
        }}
      >
        <Fieldset legend="Photographs">
          <AddPhotographs load={load} />
        </Fieldset>
        <SharedFields load={load} />
        <Fieldset legend="Each pot">
          <Rows load={load} />
        </Fieldset>
        {!progress && <SaveResult load={load} />}
        <Row $gap="s12">
          <Button
            busy={progress ? `Saving ${progress.done + 1} of ${progress.of}...` : uploads.isBusy}
            disabled={filled.length === 0}
            onClick={() => void load.saveAll()}
          >
            Save {filled.length > 0 ? countOf(filled.length, 'pot') : 'All'}
          </Button>
          <ButtonLink look="secondary" to="/admin/products">
            Back to Products
          </ButtonLink>
        </Row>
      </Drop>
      <UnsavedGuard when={load.isChanged} />
    </Screen>
  );
}
