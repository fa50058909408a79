import { keyframes, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

// Appears after 200 ms: what loads faster never flashes.
const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;

/** A bisque placeholder in the final geometry: give it the size or the ratio of what it stands for. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $ratio?: string;
}>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto' }) => $height};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.raw};
  opacity: 0;
  animation: ${appear} 200ms 200ms forwards;
`;
