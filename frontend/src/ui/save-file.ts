/** Hands the browser a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A CSV file. By the mark, which the browser has removed, spreadsheets know that it is UTF-8; imports want none. */
export const saveTable = (name: string, table: string, mark = '\uFEFF'): void =>
  saveFile(`${name}.csv`, new Blob([mark, table], { type: 'text/csv' }));
