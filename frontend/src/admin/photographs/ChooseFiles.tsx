import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { buttonCss, type ButtonLook } from '../../ui/Button.tsx';
import { PHOTOGRAPH_TYPES } from './prepare-photograph.ts';

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

type Props = {
  label: string;
  Icon: LucideIcon;
  disabled: boolean;
  /** Default: photographs, as many as wanted. Anything else is chosen one at a time. */
  accept?: string;
  /** Opens the camera, if there is one, for a single photograph. */
  camera?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** The browser's own file input, styled as a button. */
export const ChooseFiles = ({ label, Icon, disabled, accept, camera = false, onFiles }: Props) => (
  <Choose $look="secondary">
    <Icon aria-hidden size={18} />
    {label}
    <input
      type="file"
      className="visually-hidden"
      accept={accept ?? PHOTOGRAPH_TYPES}
      disabled={disabled}
      {...(camera ? { capture: 'environment' } : { multiple: accept === undefined })}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // So that the same file can be chosen again after a failure.
        target.value = '';
        onFiles(files);
      }}
    />
  </Choose>
);
