/** Returns the header that makes a browser save a file under its name instead of showing it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  // These mean something in a header's parameter, and encodeURIComponent leaves them as they are.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
