import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Row } from '../../ui/Stack.tsx';

type Props<Name extends string> = {
  /** In the order of the form. */
  fields: readonly Name[];
  labels: Record<Name, string>;
  theirs: { [Field in Name]?: unknown };
  mine: { [Field in Name]?: unknown };
  busy: boolean;
  /** How a field reads that is not itself a text. */
  words?: (name: Name, value: unknown) => string | undefined;
  /** Called before the form is submitted again. */
  onKeepMine: () => void;
  onUseTheirs: () => void;
};

const shown = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

/** What someone else has saved during this edit, where it differs, and the choice between the two. */
export function Conflict<Name extends string>(props: Props<Name>) {
  const { fields, labels, theirs, mine, busy, words, onKeepMine, onUseTheirs } = props;
  const differing = fields.filter((name) => theirs[name] !== mine[name]);
  return (
    <Fieldset legend="Saved by someone else">
      <Facts>
        {differing.map((name) => (
          <Fact key={name} term={labels[name]}>
            {(words?.(name, theirs[name]) ?? shown(theirs[name])) || '(empty)'}
          </Fact>
        ))}
      </Facts>
      <Row $gap="s12">
        <Button type="submit" busy={busy} onClick={onKeepMine}>
          Save Mine Instead
        </Button>
        <Button look="secondary" onClick={onUseTheirs}>
          Use Theirs
        </Button>
      </Row>
    </Fieldset>
  );
}
