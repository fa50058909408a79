import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { panel, row, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';

/** In view however long the list is, so that what is chosen can be used at once. */
const Bar = styled.div`
  ${row('s8')}
  position: sticky;
  z-index: 5;
  bottom: ${tokens.space.s12};
  align-items: center;
  padding: ${tokens.space.s12} ${tokens.space.s16};
  ${panel('card')}
  box-shadow: ${tokens.shadow.lift};
  p {
    margin-right: auto;
    font-weight: 600;
  }
`;
type Props = {
  /** '3 products'. */
  text: string;
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
};

/** What can be done with the chosen rows of a list. */
export const SelectionBar = ({ text, isAll, onAll, onClear, children }: Props) => (
  <Bar role="group" aria-label="Chosen">
    <p role="status">{text} chosen</p>
    {children}
    {!isAll && (
      <Button look="secondary" onClick={onAll}>
        Choose All
      </Button>
    )}
    <Button look="secondary" onClick={onClear}>
      Clear
    </Button>
  </Bar>
);
