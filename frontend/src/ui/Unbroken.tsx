import { styled } from 'styled-components';

/** For what reads badly on two lines, such as the number of an order, whose hyphens a browser breaks at. */
export const Unbroken = styled.span`
  white-space: nowrap;
`;
