import { Images } from 'lucide-react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Row } from '../../ui/Stack.tsx';
import { countOf, formatCount } from '../lists/count.ts';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { type Import, useUnpackMutation } from './import-api.ts';

const ZIP = '.zip,application/zip';

/** Where the photographs come from: their addresses, or ZIP files. */
export function ImportPhotographs({ file: { id, photographs } }: { file: Import }) {
  const [unpack, { data, error, isLoading }] = useUnpackMutation();
  if (photographs.missing === 0) return null;
  const choose = ([zip]: readonly File[]) => {
    if (zip) void unpack({ id, zip });
  };
  return (
    <>
      <p>
        {photographs.missing === 1
          ? 'One photograph isn’t in this shop yet. It is fetched from its address.'
          : `${formatCount(photographs.missing)} photographs aren’t in this shop yet. They are fetched from their addresses.`}{' '}
        You can also upload ZIP files of up to 100 MB, with photographs named as in the file.
      </p>
      <Row $gap="s12">
        <ChooseFiles
          label={isLoading ? 'Uploading...' : 'Add Photographs from a ZIP'}
          Icon={Images}
          accept={ZIP}
          disabled={isLoading}
          onFiles={choose}
        />
      </Row>
      {error !== undefined && (
        <Alert severity="error">
          {messageOr(error, 'The ZIP file couldn’t be uploaded. Please try again.')}
        </Alert>
      )}
      {data && (
        <Alert severity={data.stored > 0 ? 'success' : 'warning'}>
          <p>{countOf(data.stored, 'photograph')} from the ZIP will be used.</p>
          {data.unknown.length > 0 && <p>No product shows {data.unknown.join(', ')}.</p>}
          {data.tooLarge.length > 0 && <p>Larger than 5 MB: {data.tooLarge.join(', ')}.</p>}
        </Alert>
      )}
    </>
  );
}

/** The end of an address, without its query. */
const nameIn = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || url;

/** Photographs that could not be stored, and why. */
export function FailedPhotographs({ file: { photographs, failures } }: { file: Import }) {
  if (photographs.failed === 0) return null;
  const more = photographs.failed - failures.length;
  return (
    <Alert severity="warning">
      <p>
        {countOf(photographs.failed, 'photograph')} couldn’t be stored. Upload the file again to try once
        more.
      </p>
      <ul>
        {failures.map(({ row, url, name, message }) => (
          <li key={`${row} ${url}`}>
            Row {row}, {name}, {nameIn(url)}: {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatCount(more)} more.</p>}
    </Alert>
  );
}
