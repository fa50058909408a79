import { Camera, Images as Pictures, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { grid, row, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { countOf } from '../lists/count.ts';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { DropArea } from '../photographs/DropArea.tsx';
import { UploadList } from '../photographs/UploadList.tsx';
import { ImageTiles } from './ImageTiles.tsx';
import type { Images } from './use-images.ts';

const MediaLibrary = lazy(async () => ({ default: (await import('./MediaLibrary.tsx')).MediaLibrary }));

const Drop = styled(DropArea)`
  overflow-wrap: anywhere;
`;
const Buttons = styled.div`
  ${row('s8')}
  label,
  button {
    padding-inline: ${tokens.space.s16};
  }
`;
const UrlRow = styled.div`
  ${grid('minmax(0, 1fr) auto', 's8')}
  align-items: end;
`;

function AddFromUrl({ images, disabled }: { images: Images; disabled: boolean }) {
  const [url, setUrl] = useState('');
  const add = async () => {
    if (url.trim() !== '' && !disabled && !images.isFetching && (await images.uploadUrl(url.trim())))
      setUrl('');
  };
  return (
    <UrlRow>
      <Field
        label="Image address"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Button look="secondary" disabled={disabled} busy={images.isFetching} onClick={() => void add()}>
        Add
      </Button>
    </UrlRow>
  );
}

const Problems = ({ problems }: Pick<Images, 'problems'>) =>
  problems.length > 0 && (
    <Alert severity="error">
      {problems.map(({ text, detail }) => (
        <p key={`${text} ${detail}`}>
          <span>{text}</span>
          {detail && <small> {detail}</small>}
        </p>
      ))}
    </Alert>
  );

/**
 * Adds images from files, the camera, a URL or the library. Files can also be dropped or pasted here.
 *
 * @param defaultAlt the start of the default alt text; '' while the pot has no name
 */
export function ImageUploader({ images, defaultAlt }: { images: Images; defaultAlt: string }) {
  const [hasLibrary, setHasLibrary] = useState(false);
  const { urls, max, left, problems, uploads, uploadFiles } = images;
  const disabled = left <= 0;
  const running = uploads.uploads.filter(({ stage }) => stage !== 'failed').length;
  return (
    <Drop onFiles={uploadFiles} onPaste={(event) => uploadFiles([...event.clipboardData.files])}>
      <Fieldset legend="Images">
        <FieldHint role="status">
          {urls.length} of {max} images.
          {running > 0 && ` Uploading ${countOf(running, 'image')}...`}
        </FieldHint>
        <FieldHint>
          JPG, PNG, WebP or HEIC. You can also drop or paste files here. Large photographs are made smaller
          first. Location and date are removed.
        </FieldHint>
        <Problems problems={problems} />
        <UploadList uploads={uploads} />
        <ImageTiles images={images} defaultAlt={defaultAlt} />
        <Buttons>
          <ChooseFiles label="Upload Files" Icon={Upload} disabled={disabled} onFiles={uploadFiles} />
          <ChooseFiles label="Take Photo" Icon={Camera} camera disabled={disabled} onFiles={uploadFiles} />
          <Button
            Icon={Pictures}
            look="secondary"
            aria-expanded={hasLibrary}
            onClick={() => setHasLibrary(!hasLibrary)}
          >
            Media Library
          </Button>
        </Buttons>
        <AddFromUrl images={images} disabled={disabled} />
        {hasLibrary && (
          <Suspense>
            <MediaLibrary images={images} />
          </Suspense>
        )}
      </Fieldset>
    </Drop>
  );
}
