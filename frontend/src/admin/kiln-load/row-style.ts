import { styled } from 'styled-components';
import { grid, line, media, panel, tokens } from '../../base/theme.ts';
import { inputCss } from '../../ui/Field.tsx';

/** Photographs, the cells, and the button that removes the row. */
export const columns =
  'minmax(116px, auto) minmax(150px, 3fr) 92px 76px minmax(90px, 2fr) minmax(150px, 4fr) 92px';

export const Item = styled.li`
  ${grid('minmax(0, 1fr) minmax(0, 1fr)', 's8')}
  padding: ${tokens.space.s12};
  ${panel('field')}
  ${media.broad} {
    grid-template-columns: ${columns};
    align-items: center;
    padding: ${tokens.space.s4} 0;
    border: 0;
    background: none;
  }
  &[data-over] {
    outline: 2px dashed ${tokens.color.copper};
  }
  input:not([type='file']) {
    ${inputCss}
  }
  label[data-cell] > span {
    display: block;
    font-weight: 600;
    font-size: ${tokens.text.t14};
  }
  > label[data-cell] > span {
    ${media.broad} {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  .name,
  .differs,
  .photographs,
  .buttons,
  .details,
  .problems {
    grid-column: 1 / -1;
    ${media.broad} {
      grid-column: auto;
    }
  }
  .buttons {
    ${line('s4')}
    justify-content: end;
    align-self: end;
    ${media.broad} {
      align-self: center;
    }
  }
  .details {
    ${grid('repeat(2, minmax(0, 1fr))', 's8')}
    > :first-child {
      grid-column: 1 / -1;
    }
    ${media.broad} {
      grid-column: 2 / -2;
      grid-template-columns: 2fr repeat(4, minmax(0, 1fr));
      padding-bottom: ${tokens.space.s8};
      > :first-child {
        grid-column: auto;
      }
    }
  }
  .problems {
    font-size: ${tokens.text.t14};
    font-weight: 600;
    color: ${tokens.color.red};
    ${media.broad} {
      grid-column: 2 / -1;
    }
  }
`;
export const Photographs = styled.div`
  ${line('s4')}
  flex-wrap: wrap;
  gap: ${tokens.space.s8};
  > span {
    position: relative;
    width: 72px;
    ${media.broad} {
      width: 52px;
    }
  }
  .edit {
    display: block;
    width: 100%;
    padding: 0;
    border: 0;
    border-radius: ${tokens.radius.field};
    background: none;
    cursor: pointer;
    &:focus-visible {
      outline: 3px solid ${tokens.color.focus};
      outline-offset: 2px;
    }
  }
  picture {
    border-radius: ${tokens.radius.field};
  }
  span > .edit + button {
    position: absolute;
    top: -8px;
    right: -8px;
    width: 32px;
    height: 32px;
    ${media.broad} {
      width: 26px;
      height: 26px;
    }
    background: ${tokens.color.slip};
    box-shadow: ${tokens.shadow.contact};
  }
  > label {
    display: grid;
    place-items: center;
    width: 72px;
    height: 90px;
    ${media.broad} {
      width: 52px;
      height: 65px;
    }
    border: 1px dashed ${tokens.color.edge};
    border-radius: ${tokens.radius.field};
    font-size: ${tokens.text.t14};
    cursor: pointer;
    &:has(:focus-visible) {
      outline: 3px solid ${tokens.color.focus};
      outline-offset: 2px;
    }
  }
`;
