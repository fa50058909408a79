/** The text fields of a submitted form by name; a field that is not there reads as ''. */
export function formValues<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const read = (name: Name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  };
  return Object.fromEntries(names.map(read)) as Record<Name, string>;
}
