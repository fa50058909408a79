import { keyframes, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

// Appears after 200 ms, so that fast loads do not flash.
const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;

/** A placeholder; give it the size or the ratio of what will replace it. */
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
