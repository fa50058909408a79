import { Camera, Images as Pictures, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonCss, type ButtonLook } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { FieldHint } from '../../ui/field-parts.tsx';
import { FORMATS } from './image-rules.ts';
import { ImageTiles } from './ImageTiles.tsx';
import { MediaLibrary } from './MediaLibrary.tsx';
import type { Images } from './use-images.ts';

const Drop = styled.div`
  overflow-wrap: anywhere;
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s8};
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
const ByAddress = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${tokens.space.s8};
`;

/** Adds images from files, the camera, an address or the library; files may also be dropped or pasted here. */
export function ImageUploader({ images }: { images: Images }) {
  const [address, setAddress] = useState('');
  const [hasLibrary, setHasLibrary] = useState(false);
  const { urls, most, isBusy, sending, problems } = images;
  const disabled = isBusy || urls.length >= most;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after a failure.
    target.value = '';
    void images.takeFiles(files);
  };
  const fetchAddress = async () => {
    if (address.trim() !== '' && !disabled && (await images.takeAddress(address.trim()))) setAddress('');
  };
  const take = (files: FileList | undefined) => {
    if (files && files.length > 0 && !disabled) void images.takeFiles([...files]);
  };
  const file = { type: 'file', accept: FORMATS, disabled, className: 'visually-hidden', onChange: choose };
  return (
    <Drop
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <Fieldset legend="Images">
        <FieldHint role="status">
          {isBusy
            ? `Uploading ${sending}...`
            : `${urls.length} of ${most} images. JPG, PNG or WebP, each less than 5 MB.`}
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
        <Ways>
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
          <Button look="secondary" aria-expanded={hasLibrary} onClick={() => setHasLibrary(!hasLibrary)}>
            <Pictures aria-hidden size={18} />
            Media Library
          </Button>
        </Ways>
        <ByAddress>
          <Field
            label="Image address"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void fetchAddress();
            }}
          />
          <Button look="secondary" disabled={disabled} onClick={() => void fetchAddress()}>
            Add
          </Button>
        </ByAddress>
        {hasLibrary && <MediaLibrary images={images} />}
      </Fieldset>
    </Drop>
  );
}
