import { styled } from 'styled-components';
import { Link } from '../../ui/Link.tsx';

/** A card that is one link; on hover only its heading is underlined. */
export const CardLink = styled(Link)`
  display: block;
  color: inherit;
  text-decoration: none;
  &:hover {
    color: inherit;
  }
  &:hover h2 {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;
