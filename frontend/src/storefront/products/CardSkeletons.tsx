import { Skeleton } from '../../ui/Skeleton.tsx';
import { Grid } from './Grid.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six placeholders of the size of the cards. */
export function CardSkeletons() {
  return (
    <Grid className="skeletons" aria-busy="true" aria-label="Loading products">
      {PLACES.map((place) => (
        <li key={place} data-skeleton>
          <Skeleton $ratio="4 / 5" />
          <Skeleton $height="22px" $width="70%" style={{ marginTop: 16 }} />
          <Skeleton $height="18px" $width="30%" style={{ marginTop: 8 }} />
        </li>
      ))}
    </Grid>
  );
}
