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

/** Its picture is square, cropped below the pot, so that it stands on the lower edge. */
export const SquareCardLink = styled(CardLink)`
  picture {
    aspect-ratio: 1;
  }
  img {
    object-position: 50% 24%;
  }
`;
