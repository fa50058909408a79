import { styled } from 'styled-components';

/** For what people have typed. */
export const Wrapping = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

export const OneLine = styled.span`
  white-space: nowrap;
`;
