/** Downloads bytes as a file. */
export function saveBlob(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const saveText = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);
