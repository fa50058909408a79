import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';

const Box = styled.label`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  min-height: 44px;
  margin-left: calc(-1 * ${tokens.space.s8});
  cursor: pointer;
  input {
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${tokens.color.copper};
  }
`;

/** Chooses a row. @param props.of what the row is about */
export const ChooseBox = ({
  of,
  checked,
  onChange,
}: {
  of: string;
  checked: boolean;
  onChange: () => void;
}) => (
  <Box>
    <input type="checkbox" aria-label={`Choose ${of}`} checked={checked} onChange={onChange} />
  </Box>
);
