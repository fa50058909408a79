/** The longest wait for a picture that never arrives. */
const LONGEST_MS = 3000;

const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', resolve, { once: true });
    else resolve(undefined);
  });

/** After the frame that comes next; a tab in the background has none. */
const nextFrame = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(undefined);
    else requestAnimationFrame(() => setTimeout(resolve));
  });

async function painted(): Promise<void> {
  await parsed();
  const pictures = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high');
  // One that is broken is not waited for.
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  await nextFrame();
}

const touched = () =>
  new Promise<unknown>((resolve) => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, resolve, { once: true, capture: true, passive: true });
  });

const tooLong = () => new Promise<unknown>((resolve) => setTimeout(resolve, LONGEST_MS));

/**
 * Resolves when the visitor sees the page's main pictures, those that are fetched first, or does something before that. Until
 * then the line belongs to the picture.
 */
export const pictureShown = (): Promise<unknown> => Promise.race([painted(), touched(), tooLong()]);
