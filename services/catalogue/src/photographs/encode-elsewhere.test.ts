import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { photo } from '../../tests/image-files.ts';
import { coloursOf, encodeMaster, imageProcess } from './encode-elsewhere.ts';

const kill = () => process.kill(imageProcess() ?? 0, 'SIGKILL');

it('does the work again when the process is killed, says so when it is killed twice, and goes on', async () => {
  const picture = photo('moon-vase--iron-red');
  const first = encodeMaster(picture);
  const refused = expect(encodeMaster(Buffer.from('not an image'))).rejects.toMatchObject({
    code: 'unsupported-media-type',
    message: 'Please select only image files',
  });
  const before = imageProcess();
  kill();
  expect(await first).toMatchObject({ contentType: 'image/jpeg', width: 800, body: expect.any(Buffer) });
  await refused;
  expect(imageProcess()).not.toBe(before);

  const lost = expect(encodeMaster(picture)).rejects.toThrow('the image process has ended: SIGKILL');
  const second = imageProcess();
  kill();
  while (imageProcess() === second || !imageProcess()) await sleep(5);
  kill();
  await lost;
  expect(await coloursOf(picture)).toEqual({
    tone: expect.stringMatching(/^#[0-9a-f]{6}$/),
    glaze: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
});
