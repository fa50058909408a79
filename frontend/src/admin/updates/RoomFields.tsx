import type { ComponentProps } from 'react';
import { Field, Select } from '../../ui/Field.tsx';
import type { RoomUse, TypedRoom } from './room-form.ts';

type Props = {
  field: (name: keyof TypedRoom) => ComponentProps<typeof Field>;
  use: RoomUse;
  /** The update is open: people wait by the rules that they know. */
  fixed: boolean;
};

/** Whether an update has a waiting room, and how it lets people in. */
export const RoomFields = ({ field, use, fixed }: Props) => (
  <>
    <Select
      {...(field('room') as ComponentProps<typeof Select>)}
      disabled={fixed}
      hint="Lets in as many people as there are pots. Everyone who comes before the opening gets a place by lot."
    >
      <option value="off">Off</option>
      <option value="always">Always</option>
      <option value="from">When many people come</option>
    </Select>
    {use === 'from' && (
      <Field
        {...field('roomFrom')}
        required
        disabled={fixed}
        inputMode="numeric"
        autoComplete="off"
        hint="If fewer are there at the opening, no one has to wait."
      />
    )}
    {use !== 'off' && (
      <Field
        {...field('roomMinutes')}
        required
        disabled={fixed}
        inputMode="numeric"
        autoComplete="off"
        hint="How long someone who is let in has to put a pot into the cart. Then the next person is let in."
      />
    )}
  </>
);
