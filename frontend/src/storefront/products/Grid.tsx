import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Two cards a row on a phone, three from 900px. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space.s24} ${tokens.space.s12};
  ${media.medium} {
    gap: ${tokens.space.s32} ${tokens.space.s24};
  }
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space.s48} ${tokens.space.s32};
  }
`;

/** Six placeholders of the size of the cards. */
export function CardSkeletons() {
  return (
    <Grid className="skeletons" aria-busy="true" aria-label="Loading products">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <li key={place} data-skeleton>
          <Skeleton $ratio="4 / 5" />
          <Skeleton $height="22px" $width="70%" style={{ marginTop: 16 }} />
          <Skeleton $height="18px" $width="30%" style={{ marginTop: 8 }} />
        </li>
      ))}
    </Grid>
  );
}
