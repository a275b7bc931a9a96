/** Lets the browser download a file of this server by itself, however large. The page stays. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
