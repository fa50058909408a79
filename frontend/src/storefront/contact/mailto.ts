/** A ready-made message for the visitor's own email program. */
export const mailtoFor = (
  to: string,
  { name, email, message }: { name: string; email: string; message: string },
) =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(`Message from ${name}`)}&body=${encodeURIComponent(`${message}\n\n${name}\n${email}`)}`;
