import { Trash2, Upload } from 'lucide-react';
import { styled } from 'styled-components';
import { column, row, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { PHOTOGRAPH_TYPES } from './prepare-photograph.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

const Block = styled.div<{ $width: string }>`
  ${column('s8')}
  > picture {
    width: ${({ $width }) => $width};
    border-radius: ${tokens.radius.field};
  }
  > div {
    ${row('s12')}
  }
  small {
    ${small}
  }
`;

interface Props {
  title: string;
  /** What it should show, and where it is seen. */
  hint: string;
  alt: string;
  /** Of the preview, in CSS. */
  width: string;
  /** Names the queue of uploads. */
  uploadsOf: string;
  /** The photograph's address; '' for none. */
  value: string;
  onChange: (address: string) => void;
}

/** A single photograph that is uploaded, replaced or removed. It counts when the form around it is saved. */
export function OnePhotograph({ title, hint, alt, width, uploadsOf, value, onChange }: Props) {
  const uploads = useUploads(uploadsOf, 'shop', (_to, url) => onChange(url));
  return (
    <Block role="group" aria-label={title} $width={width}>
      <strong>{title}</strong>
      <small>{hint}</small>
      {value && <Picture src={value} alt={alt} sizes={width} />}
      <UploadList uploads={uploads} />
      <div>
        <ChooseFiles
          label={value ? 'Replace Photograph' : 'Upload Photograph'}
          Icon={Upload}
          disabled={uploads.isBusy}
          accept={PHOTOGRAPH_TYPES}
          onFiles={(files) => uploads.add(title, files.slice(0, 1))}
        />
        {value && (
          <Button look="quiet" Icon={Trash2} onClick={() => onChange('')}>
            Remove Photograph
          </Button>
        )}
      </div>
    </Block>
  );
}
