import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { inputCss, Labelled, type Words } from './Field.tsx';

const Area = styled.textarea`
  ${inputCss}
  resize: vertical;
`;

/** Several lines of text. */
export const TextArea = (props: ComponentProps<'textarea'> & Words) => <Labelled {...props} as={Area} />;
