import bench from './bench-800.jpg';
import benchAvif from './bench-800.avif';
import tall from './tall-800.jpg';
import tallAvif from './tall-800.avif';
import wide1200 from './wide-1200.avif';
import wide1920 from './wide-1920.avif';
import wide from './wide-1920.jpg';

/** The shop's own pictures, under names that change with it: a browser asks for it once. index.html has the same hero. `bench` is shown until the maker has uploaded a photograph. */
export const hero = {
  bench,
  benchAvif,
  tall,
  tallAvif,
  wide,
  wideAvif: `${wide1200} 1200w, ${wide1920} 1920w`,
};
