import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { listPath } from '../../features/catalogue/product-list.ts';
import { Link } from '../../ui/Link.tsx';

const Suggestions = styled.nav`
  padding: ${tokens.space.s12} ${tokens.space.s12} 0;
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space.s8};
    padding: ${tokens.space.s8} 0 0;
    list-style: none;
  }
  a {
    display: block;
    padding: 10px ${tokens.space.s16};
    border: 1px solid ${tokens.color.raw};
    border-radius: 22px;
    text-decoration: none;
  }
  a:hover {
    background: ${tokens.color.mist};
  }
`;

interface Props {
  title: string;
  categories: readonly { name: string }[];
  onChoose: () => void;
}

/** Suggestions while nothing has been typed, or when nothing is found. */
export function SearchSuggestions({ title, categories, onChoose }: Props) {
  return (
    <Suggestions aria-label="Collections">
      <small>{title}</small>
      <ul>
        {categories.map(({ name }) => (
          <li key={name}>
            <Link to={listPath({ category: name })} onClick={onChoose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Suggestions>
  );
}
