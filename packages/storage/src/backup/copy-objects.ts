import type { Objects } from '../objects/objects.ts';

const AT_ONCE = 8;

/** Copies every object; what is removed meanwhile is left out, and what is there already is overwritten. Answers how many. */
export async function copyObjects(from: Objects, to: Objects): Promise<number> {
  const keys = await from.list('');
  let copied = 0;
  const copySome = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const object = await from.get(key);
      if (!object) continue;
      await to.put(key, object.body, object.contentType);
      copied += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copySome));
  return copied;
}
