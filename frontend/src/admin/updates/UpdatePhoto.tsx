import { Trash2, Upload } from 'lucide-react';
import { styled } from 'styled-components';
import { column, row, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { PHOTOGRAPH_TYPES } from '../photographs/prepare-photograph.ts';
import { UploadList } from '../photographs/UploadList.tsx';
import { useUploads } from '../photographs/use-uploads.ts';

const Block = styled.div`
  ${column('s8')}
  > picture {
    width: 240px;
    border-radius: ${tokens.radius.field};
  }
  > div {
    ${row('s12')}
  }
  small {
    ${small}
  }
`;

type Props = {
  /** The photograph's address; null for none. */
  value: string | null;
  onChange: (address: string | null) => void;
};

/** The photograph above an update's preview. It counts when the update is saved. */
export function UpdatePhoto({ value, onChange }: Props) {
  const uploads = useUploads('uploads to an update', 'shop', (_to, url) => onChange(url));
  return (
    <Block role="group" aria-label="Photograph">
      <strong>Photograph</strong>
      <small>
        The kiln, the shelf or all the pots together: above the preview, and where the page is shared.
      </small>
      {value && <Picture src={value} alt="Photograph of the update" sizes="240px" />}
      <UploadList uploads={uploads} />
      <div>
        <ChooseFiles
          label={value ? 'Replace Photograph' : 'Upload Photograph'}
          Icon={Upload}
          disabled={uploads.isBusy}
          accept={PHOTOGRAPH_TYPES}
          onFiles={(files) => uploads.add('update', files.slice(0, 1))}
        />
        {value && (
          <Button look="quiet" Icon={Trash2} onClick={() => onChange(null)}>
            Remove Photograph
          </Button>
        )}
      </div>
    </Block>
  );
}
