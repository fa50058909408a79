import { SETTINGS_NAMES } from '@slipcast/contracts/settings';
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
    width: 160px;
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
  /** The photograph's address; '' for none. */
  value: string;
  onChange: (address: string) => void;
};

/** The photograph beside the maker's words on the home page. It counts when the settings are saved. */
export function MakerPhoto({ value, onChange }: Props) {
  const uploads = useUploads('uploads to shop', 'shop', (_to, url) => onChange(url));
  return (
    <Block role="group" aria-label={SETTINGS_NAMES.makerPhoto}>
      <strong>{SETTINGS_NAMES.makerPhoto}</strong>
      <small>
        You at the wheel, your hands or your workshop, upright: on the home page beside your words.
      </small>
      {value && <Picture src={value} alt={SETTINGS_NAMES.makerPhoto} sizes="160px" />}
      <UploadList uploads={uploads} />
      <div>
        <ChooseFiles
          label={value ? 'Replace Photograph' : 'Upload Photograph'}
          Icon={Upload}
          disabled={uploads.isBusy}
          accept={PHOTOGRAPH_TYPES}
          onFiles={(files) => uploads.add('maker', files.slice(0, 1))}
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
