/** The file name inside a Content-Disposition header, the UTF-8 form first (RFC 6266). */
export function nameFromDisposition(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Badly encoded: the plain form follows.
    }
  }
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? /filename=([^;]+)/i.exec(header)?.[1]?.trim();
}
