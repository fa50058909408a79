import type { Crop, CroppedImage } from '@slipcast/contracts/http/images';
import { IMAGE_ALT_MAX } from '@slipcast/contracts/limits';
import { type ReactNode, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { messageOr } from '../../base/api.ts';
import { useCropMutation, useCroppedQuery } from '../../features/products-admin/crops-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { LeaveDialog } from '../shell/ConfirmDialog.tsx';
import { isSame, percentOf, shapeOf, shareOf, type Shape, WHOLE } from './crop-shapes.ts';
import { Cropper } from './Cropper.tsx';
import type { Photograph } from './photograph.ts';

type Props = {
  photograph: Photograph;
  title: string;
  /** What is said of it without words of its own; '' if that is not known yet. */
  defaultAlt: string;
  onClose: () => void;
  onDone: (photograph: Photograph) => void;
};
type Part = { crop: PercentCrop; shape: Shape };

/** One of the shop's own images; others cannot be cropped. */
const publicIdOf = (url: string) => /^\/media\/([\w-]+)\//.exec(url)?.[1];

const whole = (crop: Crop | null, { original }: CroppedImage): Part =>
  crop ? { crop: percentOf(crop), shape: shapeOf(crop, original) } : { crop: WHOLE, shape: 'free' };

/** The words of a photograph, and which part of it is shown; it is always cut from the whole. */
export function PhotographDialog({ photograph, title, defaultAlt, onClose, onDone }: Props) {
  const publicId = publicIdOf(photograph.url);
  const { data, error, isLoading, refetch } = useCroppedQuery(publicId ?? '', {
    skip: publicId === undefined,
  });
  const [send, { isLoading: isSending, error: refused }] = useCropMutation();
  const [alt, setAlt] = useState(photograph.alt);
  const [chosen, setChosen] = useState<Part | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const before = data && whole(data.crop, data);
  const part = chosen ?? before;
  const isCropped = before !== undefined && part !== undefined && !isSame(part.crop, before.crop);
  const isChanged = isCropped || alt !== photograph.alt;
  const close = () => (isChanged ? setLeaving(true) : onClose());
  const done = async () => {
    const words = alt.replaceAll(/\s+/g, ' ').trim();
    if (!isCropped) return onDone({ url: photograph.url, alt: words });
    if (isSame(part.crop, WHOLE)) return onDone({ url: data?.original.url ?? photograph.url, alt: words });
    const answer = await send({ publicId: publicId ?? '', crop: shareOf(part.crop) });
    if (answer.data) onDone({ url: answer.data.url, alt: words });
    return undefined;
  };

  const picture = (): ReactNode => {
    if (publicId === undefined) return <Picture src={photograph.url} alt="" sizes="560px" />;
    if (error) return <RetryAlert onRetry={refetch}>The whole photograph could not be loaded.</RetryAlert>;
    if (!data || !part) return null;
    return <Cropper whole={data.original} {...part} onChange={(crop, shape) => setChosen({ crop, shape })} />;
  };
  // A dialog keeps the height that it opens with.
  if (isLoading) return null;
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button busy={isSending && 'Cropping...'} onClick={() => void done()}>
            Done
          </Button>
        </>
      }
    >
      <Stack $gap="s16">
        {refused && (
          <Alert severity="error">
            {messageOr(refused, 'The photograph could not be cropped. Please try again.')}
          </Alert>
        )}
        {picture()}
        <TextArea
          label="Alt text"
          optional
          rows={2}
          maxLength={IMAGE_ALT_MAX}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          hint={`What the photograph shows, for people who do not see it, and for search engines.${defaultAlt && ` Empty: “${defaultAlt}”.`}`}
        />
      </Stack>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}
