import tall from './tall-800.jpg';
import tallAvif from './tall-800.avif';
import wide1200 from './wide-1200.avif';
import wide1920 from './wide-1920.avif';
import wide from './wide-1920.jpg';

/** The shop's own picture, under names that change with it: a browser asks for it once. index.html has the same. */
export const hero = {
  tall,
  tallAvif,
  wide,
  wideAvif: `${wide1200} 1200w, ${wide1920} 1920w`,
};
