import { IMAGE_TYPES } from '@slipcast/contracts/limits';
import { Camera, Images as Pictures, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { styled } from 'styled-components';
import { grid, row, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonCss, type ButtonLook } from '../../ui/Button.tsx';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { ImageTiles } from './ImageTiles.tsx';
import { MediaLibrary } from './MediaLibrary.tsx';
import type { Images } from './use-images.ts';

const Drop = styled.div`
  overflow-wrap: anywhere;
`;
const Buttons = styled.div`
  ${row('s8')}
  label,
  button {
    padding-inline: ${tokens.space.s16};
  }
`;
const Choose = styled.label<{ $look: ButtonLook }>`
  ${buttonCss}
  &:has(:focus-visible) {
    outline: 3px solid ${tokens.color.focus};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    cursor: not-allowed;
    background: ${tokens.color.raw};
    color: ${tokens.color.stone};
  }
`;
const UrlRow = styled.div`
  ${grid('minmax(0, 1fr) auto', 's8')}
  align-items: end;
`;

/** Adds images from files, the camera, a URL or the library. Files can also be dropped or pasted here. */
export function ImageUploader({ images }: { images: Images }) {
  const [url, setUrl] = useState('');
  const [hasLibrary, setHasLibrary] = useState(false);
  const { urls, max, isBusy, sending, problems } = images;
  const disabled = isBusy || urls.length >= max;
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again after a failure.
    target.value = '';
    void images.uploadFiles(files);
  };
  const addUrl = async () => {
    if (url.trim() !== '' && !disabled && (await images.uploadUrl(url.trim()))) setUrl('');
  };
  const uploadAll = (files: FileList | undefined) => {
    if (files && files.length > 0 && !disabled) void images.uploadFiles([...files]);
  };
  const file = {
    type: 'file',
    accept: IMAGE_TYPES.join(','),
    disabled,
    className: 'visually-hidden',
    onChange: onChoose,
  };
  return (
    <Drop
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploadAll(event.dataTransfer.files);
      }}
      onPaste={(event) => uploadAll(event.clipboardData.files)}
    >
      <Fieldset legend="Images">
        <FieldHint role="status">
          {isBusy
            ? `Uploading ${sending}...`
            : `${urls.length} of ${max} images. JPG, PNG or WebP, under 5 MB each.`}
        </FieldHint>
        {problems.length > 0 && (
          <Alert severity="error">
            {problems.map(({ text, detail }) => (
              <p key={`${text} ${detail}`}>
                <span>{text}</span>
                {detail && <small> {detail}</small>}
              </p>
            ))}
          </Alert>
        )}
        <ImageTiles images={images} />
        <Buttons>
          <Choose $look="secondary">
            <Upload aria-hidden size={18} />
            Upload Files
            <input {...file} multiple />
          </Choose>
          <Choose $look="secondary">
            <Camera aria-hidden size={18} />
            Take Photo
            <input {...file} capture="environment" />
          </Choose>
          <Button
            Icon={Pictures}
            look="secondary"
            aria-expanded={hasLibrary}
            onClick={() => setHasLibrary(!hasLibrary)}
          >
            Media Library
          </Button>
        </Buttons>
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
              void addUrl();
            }}
          />
          <Button look="secondary" disabled={disabled} onClick={() => void addUrl()}>
            Add
          </Button>
        </UrlRow>
        {hasLibrary && <MediaLibrary images={images} />}
      </Fieldset>
    </Drop>
  );
}
