import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Screen } from '../shell/Screen.tsx';
import { ChoosePots } from '../pots/ChoosePots.tsx';
import { fromLondon, toLondon } from '../lists/london-time.ts';
import { RoomFields } from './RoomFields.tsx';
import {
  areMinutesRight,
  FROM_WRONG,
  isFromRight,
  MINUTES_WRONG,
  ROOM_LABELS,
  roomFields,
  roomFrom,
  typedRoom,
} from './room-form.ts';
import { UpdatePhoto } from './UpdatePhoto.tsx';
import { type AdminUpdate, useAdminUpdateQuery, useSaveUpdateMutation } from './updates-api.ts';

const NO_TIME = 'Give the day and time in UK time. There is no such time when the clocks go forward.';
/** As `UPDATE_LIMITS` has it, which would bring zod along. */
const MOST_EARLY = 120;
const EARLY_WRONG = `A whole number from 0 to ${MOST_EARLY}`;
const schema = v.pipe(
  v.object({
    ...roomFields,
    title: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')),
    text: v.string(),
    opensAt: v.pipe(
      v.string(),
      v.check((local) => fromLondon(local) !== null, NO_TIME),
    ),
    pieces: v.pipe(v.string(), v.regex(/^\d*$/, 'A whole number, or nothing')),
    earlyMinutes: v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => /^\d{1,3}$/.test(typed) && Number(typed) <= MOST_EARLY, EARLY_WRONG),
    ),
  }),
  v.forward(v.partialCheck([['room'], ['roomFrom']], isFromRight, FROM_WRONG), ['roomFrom']),
  v.forward(v.partialCheck([['room'], ['roomMinutes']], areMinutesRight, MINUTES_WRONG), ['roomMinutes']),
);

function Filled({ update }: { update: AdminUpdate | null }) {
  const navigate = useNavigate();
  const [save] = useSaveUpdateMutation();
  const [pots, setPots] = useState<string[]>(update?.pots ?? []);
  const [imageUrl, setImageUrl] = useState(update?.imageUrl ?? null);
  const [oneOfEach, setOneOfEach] = useState(update?.oneOfEach ?? false);
  const form = useSchemaForm({
    schema,
    labels: {
      title: 'Title',
      text: 'Text',
      opensAt: 'Opens (UK time)',
      pieces: 'Pots for each buyer',
      earlyMinutes: 'Minutes of early access',
      ...ROOM_LABELS,
    },
    defaultValues: {
      title: update?.title ?? '',
      text: update?.text ?? '',
      opensAt: update ? toLondon(update.opensAt) : '',
      pieces: update?.pieces ? String(update.pieces) : '',
      earlyMinutes: String(update?.earlyMinutes ?? 0),
      ...typedRoom(update?.room ?? null),
    },
    prefix: 'update',
    onSubmit: async ({ title, text, opensAt, pieces, earlyMinutes, ...typed }) => {
      const body = {
        title,
        text,
        opensAt: fromLondon(opensAt) ?? '',
        pots,
        pieces: pieces === '' ? null : Number(pieces),
        oneOfEach,
        imageUrl,
        earlyMinutes: Number(earlyMinutes),
        room: roomFrom(typed),
        revisionLoaded: update?.revision,
      };
      const { data, error } = await save({ id: update?.id ?? null, body });
      if (data) return void navigate(`/admin/updates/${data.id}`);
      return { message: messageOr(error), fields: fieldErrorsOf(error) };
    },
  });
  return (
    <Form form={form}>
      <Field {...form.field('title')} required autoComplete="off" />
      <TextArea {...form.field('text')} optional rows={4} />
      <UpdatePhoto value={imageUrl} onChange={setImageUrl} />
      <Field {...form.field('opensAt')} required type="datetime-local" disabled={update?.isOpen} />
      <Field
        {...form.field('pieces')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="The most pots of this update that one buyer may have. Leave empty for no limit."
      />
      <Checkbox
        label="Each buyer may have one of each pot"
        checked={oneOfEach}
        onChange={({ target }) => setOneOfEach(target.checked)}
      />
      <Field
        {...form.field('earlyMinutes')}
        inputMode="numeric"
        autoComplete="off"
        disabled={update?.isOpen}
        hint="How many minutes before everyone else readers of your letter can buy. Each reader gets their own link. 0 turns this off. Save it before the letter goes out."
      />
      <RoomFields field={form.field} use={form.watch('room')} fixed={update?.isOpen ?? false} />
      <ChoosePots
        hint="Drafts are published with the update. A pot from the shop leaves it until the update opens."
        chosen={pots}
        onChange={setPots}
        fixed={update?.state === 'announced' ? update.pots : []}
      />
      <Button type="submit" busy={form.isSubmitting && 'Saving...'}>
        Save Update
      </Button>
      <ButtonLink look="quiet" to={update ? `/admin/updates/${update.id}` : '/admin/updates'}>
        Cancel
      </ButtonLink>
    </Form>
  );
}

/** A new update, or one to edit. */
export function UpdateForm() {
  const { updateId } = useParams();
  const { currentData } = useAdminUpdateQuery(updateId ?? '', { skip: updateId === undefined });
  return (
    <Screen title={updateId ? 'Edit Update' : 'New Update'}>
      {updateId && !currentData ? (
        <Spinner label="Loading the update..." />
      ) : (
        <Filled update={currentData ?? null} />
      )}
    </Screen>
  );
}
