import { styled } from 'styled-components';
import { line, tokens } from '../../base/theme.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import type { SearchHit } from './search-hits.ts';

const Option = styled.li`
  ${line('s12')}
  min-height: 48px;
  padding: ${tokens.space.s4} ${tokens.space.s12};
  border-radius: ${tokens.radius.field};
  cursor: pointer;
  &:hover,
  &[aria-selected='true'] {
    background: ${tokens.color.mist};
  }
`;
const Thumbnail = styled(Picture)`
  flex: none;
  width: 40px;
  border-radius: ${tokens.radius.field};
`;
/** The name above its kind; what follows stands at the right. */
const What = styled.span`
  flex: 1;
  min-width: 0;
  small {
    display: block;
  }
`;

interface Props {
  hit: SearchHit;
  id: string;
  /** Chosen by the arrow keys; the field says so in aria-activedescendant. */
  isActive: boolean;
  onChoose: () => void;
}

/** A category, or a pot with its picture and price. The focus stays in the field. */
export function SearchResult({ hit, id, isActive, onChoose }: Props) {
  return (
    <Option
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {hit.type === 'Product' && <Thumbnail src={hit.picture} alt="" sizes="40px" />}
      <What>
        {hit.name} <small>{hit.type}</small>
      </What>
      {hit.type === 'Product' && (
        <span>
          {hit.price[1] && 'from '}
          <Price pence={hit.price[0]} />
        </span>
      )}
    </Option>
  );
}
