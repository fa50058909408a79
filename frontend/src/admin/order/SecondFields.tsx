import { IMAGES_MAX, SECOND_FLAW_MAX } from '@slipcast/contracts/limits';
import { Camera, Upload, X } from 'lucide-react';
import { styled } from 'styled-components';
import { column, row, tokens } from '../../base/theme.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { isPhotograph } from '../photographs/prepare-photograph.ts';
import { UploadList } from '../photographs/UploadList.tsx';
import type { Uploads } from '../photographs/use-uploads.ts';
import { type SecondDraft, type SecondProblems } from './refund-choice.ts';

const Box = styled.div`
  /* The row above it lays out its children side by side. */
  && {
    ${column('s12')}
    align-items: stretch;
    padding: ${tokens.space.s12} ${tokens.space.s16};
    border-radius: ${tokens.radius.field};
    background: ${tokens.color.paper};
  }
  ul {
    ${row('s8')}
    list-style: none;
  }
  ul li {
    position: relative;
  }
  ul img {
    width: 88px;
    height: 88px;
    object-fit: cover;
  }
  ul button {
    position: absolute;
    inset: 0 0 auto auto;
    background: ${tokens.color.paper};
  }
`;
const Buttons = styled.div`
  ${row('s8')}
`;

type Props = {
  /** The pot that it was, and its place in the order. */
  name: string;
  line: number;
  second: SecondDraft;
  problems: SecondProblems;
  uploads: Uploads;
  onChange: (more: Partial<SecondDraft>) => void;
};

/** What a flawed piece is sold for: its price, what is wrong with it, and its own photographs. */
export function SecondFields({ name, line, second, problems, uploads, onChange }: Props) {
  const own = uploads.uploads.filter(({ to }) => to === String(line));
  const left = IMAGES_MAX.products - second.images.length - own.length;
  const add = (files: readonly File[]) =>
    uploads.add(String(line), files.filter(isPhotograph).slice(0, Math.max(0, left)));
  return (
    <Box role="group" aria-label={`${name} as a second`}>
      <Field
        label="Price of each (£)"
        inputMode="decimal"
        autoComplete="off"
        required
        value={second.price}
        error={problems.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextArea
        label="What is wrong with it"
        rows={2}
        required
        maxLength={SECOND_FLAW_MAX}
        hint="It comes first in the description."
        value={second.flaw}
        error={problems.flaw}
        onChange={({ target }) => onChange({ flaw: target.value })}
      />
      {second.images.length > 0 && (
        <ul aria-label={`Photographs of ${name} as a second`}>
          {second.images.map((url, at) => (
            <li key={url}>
              <Picture src={url} alt={`Photograph ${at + 1} of the second`} sizes="88px" />
              <IconButton
                Icon={X}
                size={16}
                label={`Remove photograph ${at + 1} of ${name} as a second`}
                onClick={() => onChange({ images: second.images.filter((one) => one !== url) })}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={{ ...uploads, uploads: own }} />
      <Buttons>
        <ChooseFiles label="Take Photo" Icon={Camera} camera disabled={left <= 0} onFiles={add} />
        <ChooseFiles label="Upload Files" Icon={Upload} disabled={left <= 0} onFiles={add} />
      </Buttons>
      {second.images.length === 0 && (
        <FieldHint>Without a photograph of its own it has those of {name}.</FieldHint>
      )}
      <Checkbox
        label="Put it in the shop at once, not as a draft"
        checked={second.publish}
        onChange={({ target }) => onChange({ publish: target.checked })}
      />
    </Box>
  );
}
