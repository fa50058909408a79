import type { Crop, CroppedImage } from '@slipcast/contracts/http/images';
import { IMAGE_ALT_MAX } from '@slipcast/contracts/limits';
import { type ReactNode, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { messageOr } from '../../base/api.ts';
import { useCropMutation, useCroppedQuery } from '../../features/products-admin/crops-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { GuardedDialog } from '../shell/GuardedDialog.tsx';
import { isSame, percentOf, shapeOf, shareOf, type Shape, WHOLE } from './crop-shapes.ts';
import { Cropper } from './Cropper.tsx';
import type { Photograph } from './photograph.ts';

type Props = {
  photograph: Photograph;
  title: string;
  /** Its alt text while it has none of its own; '' while the pot has no name. */
  defaultAlt: string;
  onClose: () => void;
  onDone: (photograph: Photograph) => void;
};
type Part = { crop: PercentCrop; shape: Shape };

/** One of the shop's own images; others cannot be cropped. */
const publicIdOf = (url: string) => /^\/media\/([\w-]+)\//.exec(url)?.[1];

const partOf = (crop: Crop | null, { original }: CroppedImage): Part =>
  crop ? { crop: percentOf(crop), shape: shapeOf(crop, original) } : { crop: WHOLE, shape: 'free' };

/** Edits a photograph's alt text and crop. A crop is always cut from the whole photograph. */
export function PhotographDialog({ photograph, title, defaultAlt, onClose, onDone }: Props) {
  const publicId = publicIdOf(photograph.url);
  const { data, error, isLoading, refetch } = useCroppedQuery(publicId ?? '', {
    skip: publicId === undefined,
  });
  const [send, { isLoading: isSending, error: refused }] = useCropMutation();
  const [alt, setAlt] = useState(photograph.alt);
  const [chosen, setChosen] = useState<Part | null>(null);
  const before = data && partOf(data.crop, data);
  const part = chosen ?? before;
  const isCropped = before !== undefined && part !== undefined && !isSame(part.crop, before.crop);
  const done = async () => {
    const text = alt.replaceAll(/\s+/g, ' ').trim();
    if (!isCropped) return onDone({ url: photograph.url, alt: text });
    if (isSame(part.crop, WHOLE)) return onDone({ url: data?.original.url ?? photograph.url, alt: text });
    const answer = await send({ publicId: publicId ?? '', crop: shareOf(part.crop) });
    if (answer.data) onDone({ url: answer.data.url, alt: text });
    return undefined;
  };

  const picture = (): ReactNode => {
    if (publicId === undefined) return <Picture src={photograph.url} alt="" sizes="560px" />;
    if (error) return <RetryAlert onRetry={refetch}>Failed to load the whole photograph</RetryAlert>;
    if (!data || !part) return null;
    return <Cropper whole={data.original} {...part} onChange={(crop, shape) => setChosen({ crop, shape })} />;
  };
  // Opens once it has loaded, because a dialog keeps its first height.
  if (isLoading) return null;
  return (
    <GuardedDialog
      title={title}
      isChanged={isCropped || alt !== photograph.alt}
      onClose={onClose}
      done={
        <Button busy={isSending && 'Cropping...'} onClick={() => void done()}>
          Done
        </Button>
      }
    >
      <Stack $gap="s16">
        {refused && (
          <Alert severity="error">
            {messageOr(refused, 'We couldn’t crop the photograph. Please try again.')}
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
          hint={`What the photograph shows, for people who can’t see it and for search engines.${defaultAlt && ` Leave empty to use “${defaultAlt}”.`}`}
        />
      </Stack>
    </GuardedDialog>
  );
}
