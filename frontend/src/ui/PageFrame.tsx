import { styled } from 'styled-components';
import { media, tokens } from '../base/theme.ts';

const widths = { full: '1240px', reading: '720px', form: '560px', card: '400px' };
export type PageWidth = keyof typeof widths;

/** Width and padding of a screen that places its <PageTitle> itself; others use <Page>. */
export const PageFrame = styled.div<{ $width?: PageWidth }>`
  width: min(100%, calc(${({ $width = 'full' }) => widths[$width]} + 2 * ${tokens.space.s24}));
  margin: 0 auto;
  padding: ${tokens.space.s32} ${tokens.space.s16} ${tokens.space.s72};
  ${media.medium} {
    padding: ${tokens.space.s48} ${tokens.space.s24} ${tokens.space.s112};
  }
  ${media.print} {
    padding: 0;
  }
`;
